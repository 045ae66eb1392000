// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are programs
import { describe, expect, test } from 'vitest';
import { ask, stepsAt, textAt } from './asking.js';

/** A function and a name that hand texts on to a model. */
const TOLD =
  'function ask(topic){return `Be clear about ${topic}.`}const advice="Be brief about it.";' +
  'post({role:"user",content:ask(x)});post({role:"user",content:advice});';
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

  test('stays unknown where no place near reaches a reader', () => {
    expect(answerOn('keep("One of them.");keep("Two of them.");keep(/*here*/"Three of them.")')).toBeNull();
  });

  test('stays unknown where nothing is near', () => {
    expect(answerOn('keep(/*here*/"Be kind about it.")')).toBeNull();
    expect(answerOn(`${TOLD}${';a.b.c()'.repeat(1_200)};keep(/*here*/"Be kind about it.")`)).toBeNull();
  });

  test('stays unknown where it is long and its neighbours are not for the model', () => {
    const long = 'All of it is done. '.repeat(40);
    expect(answerOn(`${SHOWN}keep(/*here*/"${long}")`)).toBeNull();
    expect(answerOn(`${TOLD}keep(/*here*/"${long}")`)).toMatchObject({ facing: 'model' });
  });

  test('names its witness', () => {
    expect(stepsAt(ask(`${TOLD}keep(/*here*/"${ADVICE}")`))).toEqual([
      'beside a place with that reader advice',
      'taken by advice',
    ]);
    expect(stepsAt(ask(`${SHOWN}keep(/*here*/"Some of it is done.")`))).toEqual([
      'beside a place with that reader "None of it is done."',
      'taken by "None of it is done."',
    ]);
  });

  test('does not depend on what the others say, nor on whether they are texts', () => {
    const long = `${TOLD}keep(/*here*/"${ADVICE}")`;
    for (const other of ['""', `"${ADVICE}"`, 'void 0', 'null', 'x'])
      expect(answerOn(long.replace('"Be brief about it."', other))).toEqual(answerOn(long));
    const short = `${SHOWN}keep("One of them.");keep(/*here*/"Some of it is done.")`;
    for (const other of ['""', `"${ADVICE}"`, 'void 0', 'null', 'x']) {
      expect(answerOn(short.replace('"None of it is done."', other))).toEqual(answerOn(short));
      expect(answerOn(short.replace('"One of them."', other))).toEqual(answerOn(short));
    }
  });

  test('is decided by what it stands beside and not by what it says', () => {
    const source = `${SHOWN}keep(/*here*/"You are an agent. Use the tools.")`;
    expect(answerOn(source)).toMatchObject({ facing: 'ui' });
  });
});
