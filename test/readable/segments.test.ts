import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SegmentReader, SegmentWriter } from '#src/readable/segments.js';

type Segment = [line: number, column: number, originalLine: number, originalColumn: number];

function read(mappings: string): Segment[] {
  const reader = new SegmentReader(mappings);
  const segments: Segment[] = [];
  while (reader.next()) {
    const { generatedLine, generatedColumn, originalLine, originalColumn } = reader;
    segments.push([generatedLine, generatedColumn, originalLine, originalColumn]);
  }
  return segments;
}

const number = fc.oneof(fc.nat(40), fc.nat(2 ** 30 - 1));

describe('mappings of a source map', () => {
  it('are read as the standard says', () => {
    expect(read('AAAA,IAAI;;CAAC,A,CADD')).toEqual([
      [0, 0, 0, 0],
      [0, 4, 0, 4],
      [2, 1, 0, 5],
      [2, 2, -1, 4],
    ]);
    expect(read(';AAgBC,SAAQ,CAAEAA;')).toEqual([
      [1, 0, 16, 1],
      [1, 9, 16, 9],
      [1, 10, 16, 11],
    ]);
  });

  it('come back as they were written', () => {
    const segments = fc.array(fc.tuple(fc.nat(50), number, number, number)).map((list) => {
      list.sort((left, right) => left[0] - right[0] || left[1] - right[1]);
      return list;
    });
    fc.assert(
      fc.property(segments, (list) => {
        const writer = new SegmentWriter();
        for (const segment of list) writer.add(...segment);
        expect(read(writer.toString())).toEqual(list);
      }),
    );
  });
});
