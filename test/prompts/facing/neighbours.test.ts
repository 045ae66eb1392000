import { describe, expect, test } from 'vitest';
import { ask, stepsAt, textAt } from './asking.js';

const TOLD =
  'post({role:"user",content:"Be brief about it."});post({role:"user",content:"Be clear about it."});';
const ADVICE = `Be kind about it. ${'Say what helps and leave out the rest. '.repeat(14)}`;
const SHOWN = 'console.log("All of it is done.");console.log("None of it is done.");';

function answerOn(source: string) {
  const { linked, facings } = ask(source);
  const { module, row } = textAt(linked);
  return facings.of(module, row);
}

describe('a text without a route', () => {
  test('has the reader of the texts around it, with little confidence', () => {
    expect(answerOn(`${TOLD}keep(/*here*/"${ADVICE}")`)).toMatchObject({
      facing: 'model',
      sink: 'neighbours',
    });
    expect(answerOn(`${SHOWN}keep(/*here*/"Some of it is done.")`)).toMatchObject({
      facing: 'ui',
      sink: 'neighbours',
    });
    expect(answerOn(`${TOLD}keep(/*here*/"${ADVICE}")`)?.confidence).toBeLessThanOrEqual(0.3);
  });

  test('stays unknown where it is neither short nor long and its neighbours are for the model', () => {
    expect(answerOn(`${TOLD}keep(/*here*/"${ADVICE.slice(0, 200)}")`)).toBeNull();
  });

  test('is not for the model by its place where it is short', () => {
    expect(answerOn(`${TOLD}${SHOWN}keep(/*here*/"Be kind about it.")`)).toMatchObject({ facing: 'ui' });
  });

  test('is the program’s own where no text near reaches a reader', () => {
    const answer = answerOn('keep("One of them.");keep("Two of them.");keep(/*here*/"Three of them.")');
    expect(answer).toMatchObject({ facing: 'internal', sink: 'neighbours' });
  });

  test('stays unknown where nothing is near', () => {
    expect(answerOn('keep(/*here*/"Be kind about it.")')).toBeNull();
    expect(answerOn(`${TOLD}${';a.b.c()'.repeat(900)};keep(/*here*/"Be kind about it.")`)).toBeNull();
  });

  test('stays unknown where it is long and its neighbours are not for the model', () => {
    const long = 'All of it is done. '.repeat(40);
    expect(answerOn(`${SHOWN}keep(/*here*/"${long}")`)).toBeNull();
    expect(answerOn(`${TOLD}keep(/*here*/"${long}")`)).toMatchObject({ facing: 'model' });
  });

  test('names its witness', () => {
    const steps = stepsAt(ask(`${TOLD}keep(/*here*/"${ADVICE}")`));
    expect(steps).toEqual([
      'beside a text with that reader "Be clear about it."',
      'taken by "Be clear about it."',
    ]);
    const silent = stepsAt(ask('keep("Two of them.");keep(/*here*/"Three of them.")'));
    expect(silent).toEqual(['beside texts that reach no reader "Two of them."']);
  });

  test('does not depend on what the others say', () => {
    const source = `${TOLD}keep("Some of it is done.");keep(/*here*/"Be kind about it.")`;
    const without = source.replace('"Some of it is done."', '""');
    expect(answerOn(without)).toEqual(answerOn(source));
  });

  test('is decided by what it stands beside and not by what it says', () => {
    const source = `${SHOWN}keep(/*here*/"You are an agent. Use the tools.")`;
    expect(answerOn(source)).toMatchObject({ facing: 'ui' });
  });
});
