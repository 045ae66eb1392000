// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a text that looks like a placeholder
import { describe, expect, it } from 'vitest';
import { shapeOf } from '#src/prompts/hash.js';
import { leadingWords } from '#src/prompts/identity.js';
import { previewOf } from '#src/prompts/preview.js';
import { HOLE, longestWordRun, readsAsProse, saysSomething } from '#src/prompts/prose.js';

describe('prose', () => {
  it.each([
    ['English', 'Read the page first.'],
    ['German', 'Lies zuerst die Seite.'],
    ['French with an elision', "N'écris jamais deux fois."],
    ['Spanish marks', '¿Quién cierra la puerta?'],
    ['Polish', 'Zamknij drzwi na noc'],
    ['Turkish', 'Işığı açık bırakma'],
    ['Vietnamese', 'Đóng cửa trước khi đi'],
    ['Russian', 'Закрой дверь на ночь'],
    ['Greek', 'Κλείσε την πόρτα'],
    ['Hebrew', 'סגור את הדלת'],
    ['Arabic', 'أغلق الباب ليلا'],
    ['Hindi', 'रात में दरवाज़ा बंद करो'],
    ['Korean', '밤에는 문을 닫으세요'],
    ['Chinese', '请在离开前关灯'],
    ['Japanese', '帰る前に明かりを消してください'],
    ['Thai', 'ปิดไฟก่อนออกจากห้อง'],
    ['letters of one', 'As I see a door'],
    ['a name of code between', 'Call read_page before writing'],
    ['code marks', 'Use `read` or `write` here'],
    ['a late line', '{\n  "a": 1\n}\nonly then some prose'],
    ['a tag before', '<note>keep this note</note>'],
    ['words of code', 'return the value'],
    ['composed letters', 'cafe\u0301 re\u0301sume\u0301 de\u0301ja\u0300'],
  ])('is %s', (_, text) => {
    expect(readsAsProse(text)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['one word', 'hello'],
    ['two words', 'hello there'],
    ['words in lines', 'one\ntwo\nthree\nfour'],
    ['words between tabs', 'one\ttwo\tthree'],
    ['an identifier', 'someIdentifierName'],
    ['a path', '/usr/local/share/some-name/index.js'],
    ['an address', 'https://example.org/some/path?query=one&two=three'],
    ['a style sheet', '.a{display:flex;margin:0 auto;color:#ffeedd}.b>.c{top:10px}'],
    ['a media type', 'application/json; charset=utf-8'],
    ['Base64', 'TG9yZW0gaXBzdW0gZG9sb3Igc2l0IGFtZXQ='.repeat(50)],
    ['hex digits', 'deadbeef cafebabe1 0badf00d'],
    ['a drawing', 'M10 20 L30 40 Q50 60 70 80 Z'],
    ['numbers between', 'one 1 two 2 three 3'],
    ['symbols between', 'one = two + three'],
    ['JSON', '{"first":1,"second":[true,false,null],"third":{"fourth":"x"}}'],
    ['a regular expression', '^(?:[a-z]+|\\d+)\\s*$'],
    ['two names of code and two words', 'read_page write_page some words'],
    ['four Chinese characters', '关灯睡觉'],
    ['words divided by tags', '<b>one</b> <i>two</i> <b>three</b>'],
    ['letters of one', 'x y z w'],
  ])('is not %s', (_, text) => {
    expect(readsAsProse(text)).toBe(false);
  });

  it.each([
    [`Hello there ${HOLE}`, true],
    [`Hello ${HOLE}`, false],
    [`one ${HOLE} two ${HOLE} three`, false],
    [`${HOLE}\n\n${HOLE}`, true],
    [`${HOLE}\n${HOLE}`, false],
    [`<note>\n${HOLE}\n</note>`, true],
    [`<a>${HOLE}</a>`, false],
    [`${HOLE}`, false],
  ])('with placeholders, %j: %j', (text, expected) => {
    expect(readsAsProse(text)).toBe(expected);
  });

  it('counts a row of words', () => {
    expect(longestWordRun('one two 3 four five six seven', 100)).toBe(4);
    expect(longestWordRun('one two 3 four five six seven', 2)).toBe(2);
    expect(longestWordRun('中文字符', 100)).toBe(2);
    expect(saysSomething('word')).toBe(true);
    expect(saysSomething('\n- ')).toBe(false);
    expect(saysSomething(`${HOLE}\n\n${HOLE}`)).toBe(true);
    expect(saysSomething(`${HOLE}, ${HOLE}`)).toBe(false);
  });
});

describe('texts of six million characters take linear time', () => {
  it.each([
    'a',
    ' ',
    '. ',
    'x1 ',
    '(',
    'é',
    '中1',
    '\n',
    '<',
    'a_b ',
    "''",
    'w,',
    '${0}',
    '# ',
    '\\',
    '\u0301',
    '\ud800',
  ])('of %j', (piece) => {
    const text = piece.repeat(6_000_000 / piece.length);
    const start = performance.now();
    readsAsProse(text);
    leadingWords(text);
    previewOf(text, 120);
    shapeOf(text);
    expect(performance.now() - start).toBeLessThan(6_000);
  });
});
