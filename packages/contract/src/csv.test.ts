import { diceOf } from '@survivor/rules/testing';
import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

/** An independent parser of the RFC 4180 grammar. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length; ) {
    let cell = '';
    if (text[at] === '"') {
      for (at++; text[at] !== '"' || text[at + 1] === '"'; at++) {
        cell += text[at];
        if (text[at] === '"') at++;
      }
      at++;
    } else {
      for (; at < text.length && text[at] !== ',' && !text.startsWith('\r\n', at); at++) cell += text[at];
    }
    row.push(cell);
    if (text[at] === ',') at++;
    else {
      if (!text.startsWith('\r\n', at)) throw new Error(`what stands at ${at} ends no cell`);
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

const DANGEROUS = ['=', '+', '-', '@', '\t', '\r', '\n', '\uff1d', '\uff0b', '\uff0d', '\uff20'];
const PARTS = [...DANGEROUS, '"', '""', ',', ';', '\r\n', ' ', "'", 'a', 'É', '😀', '1', '|', '=1+1', '@SUM(A1)', 'HYPERLINK("http://x")'];

function randomText(random: () => number): string {
  const pick = () => PARTS[Math.floor(random() * PARTS.length)] ?? '';
  return Array.from({ length: Math.floor(random() * 6) }, pick).join('');
}

describe('a line of a CSV file', () => {
  it('parses back to the same cells, none of which starts a formula', () => {
    const random = diceOf(20_261_123);
    const TEXTS = 5000;
    let guarded = 0;
    for (let at = 0; at < TEXTS; at++) {
      const texts = [randomText(random), randomText(random), randomText(random)];
      const [read = [], ...others] = readCsv(csvLine(texts));
      expect(others).toEqual([]);
      expect(read.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/, ''))).toEqual(
        texts.map((text) => text.replace(/^'(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/, '')),
      );
      for (const cell of read) expect(DANGEROUS.includes(cell.charAt(0))).toBe(false);
      guarded += texts.filter((text) => DANGEROUS.includes(text.charAt(0))).length;
    }
    expect(guarded).toBeGreaterThan(TEXTS);
  });

  it('writes times in UTC, numbers and booleans as they are, nothing for null, and quotes every text', () => {
    expect(csvLine([new Date('2025-10-01T16:00:00Z'), -3, true, null, '', 'x;=1', 'say "hi"'])).toBe(
      '2025-10-01T16:00:00.000Z,-3,true,,"","x;=1","say ""hi"""\r\n',
    );
    expect(csvLine(['=HYPERLINK("http://evil.example","Click")'])).toBe(`"'=HYPERLINK(""http://evil.example"",""Click"")"\r\n`);
  });
});
