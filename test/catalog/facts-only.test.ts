import { describe, expect, it } from 'vitest';
import type { CatalogDocument } from '#src/catalog/document.js';
import { factsOnly, leftOutOfFacts } from '#src/catalog/facts-only.js';
import { validateCatalog } from '#src/catalog/validate.js';
import { exampleCatalog } from './example.js';

describe('a catalog of facts', () => {
  const facts: CatalogDocument = factsOnly(exampleCatalog());

  it('is a catalog that says what it leaves out', () => {
    expect(validateCatalog(facts)).toEqual([]);
    expect(facts.generator.leftOut).toEqual(leftOutOfFacts);
  });

  it('keeps what the model reads, where it stands and its hashes', () => {
    const known = exampleCatalog().prompts.filter(
      ({ facing, kind }) => facing === 'model' && kind !== 'other',
    );
    expect(known.length).toBeGreaterThan(0);
    expect(facts.prompts.map(({ id, textHash, chars }) => [id, textHash, chars])).toEqual(
      known.map(({ id, textHash, chars }) => [id, textHash, chars]),
    );
    const spans = ({ prompts }: { prompts: CatalogDocument['prompts'] }) =>
      prompts.flatMap(({ occurrences }) => occurrences.map(({ module, start, end }) => [module, start, end]));
    expect(spans(facts)).toEqual(spans({ prompts: known }));
  });

  it('holds no text, preview, expression or value', () => {
    const marked = exampleCatalog();
    for (const prompt of marked.prompts) {
      prompt.name = `Kind: SECRET`;
      prompt.preview = 'SECRET';
      prompt.text = 'SECRET';
      prompt.placeholders = [
        { index: 0, label: 0, expression: 'SECRET', resolved: 'SECRET', name: 'SECRET' },
      ];
      prompt.evidence = [{ rule: 'tool-definition', detail: 'SECRET' }];
    }
    for (const alias of marked.aliases) alias.evidence = [{ rule: 'has literal', detail: 'SECRET' }];
    expect(JSON.stringify(factsOnly(marked))).not.toContain('SECRET');
  });

  it('leaves out small pieces, and what refers to them', () => {
    const document = exampleCatalog();
    for (const prompt of document.prompts)
      Object.assign(prompt, { facing: 'model', kind: 'message', chars: 349 });
    const few = factsOnly(document);
    expect(few.prompts).toEqual([]);
    expect(validateCatalog(few)).toEqual([]);
    for (const prompt of document.prompts) prompt.chars = 350;
    expect(factsOnly(document).prompts).toHaveLength(document.prompts.length);
    for (const prompt of document.prompts) Object.assign(prompt, { kind: 'tool-description', chars: 19 });
    expect(factsOnly(document).prompts).toEqual([]);
    for (const prompt of document.prompts) prompt.chars = 20;
    expect(factsOnly(document).prompts).toHaveLength(document.prompts.length);
  });

  it('leaves the document as it was', () => {
    const document = exampleCatalog();
    factsOnly(document);
    expect(document).toEqual(exampleCatalog());
  });
});
