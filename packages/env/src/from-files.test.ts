import { describe, expect, it } from 'vitest';
import { EnvError, fromFiles } from './index.ts';
import { SECRETS } from './variables.ts';

const noFile = () => {
  throw Object.assign(new Error('no such file: /run/secrets/x'), { code: 'ENOENT' });
};

function refusal(source: Record<string, string>, readText: (path: string) => string = noFile): EnvError {
  try {
    fromFiles(source, readText);
  } catch (error) {
    if (error instanceof EnvError) return error;
    throw error;
  }
  throw new Error('accepted');
}

describe('fromFiles', () => {
  it.each(SECRETS)('takes %s from the file that its variable names, less one line break', (name) => {
    const read = fromFiles({ [`${name}_FILE`]: '/run/secrets/x', PORT: '4100' }, (path) => `content of ${path}\n\n`);
    expect(read).toEqual({ [name]: 'content of /run/secrets/x\n', PORT: '4100' });
    expect(fromFiles({ [`${name}_FILE`]: 'x' }, () => 'as is')).toEqual({ [name]: 'as is' });
    expect(fromFiles({ [`${name}_FILE`]: 'x' }, () => 'of Windows\r\n')).toEqual({ [name]: 'of Windows' });
  });

  it('leaves what is not a secret, and treats an empty name as absent', () => {
    const source = { PUBLIC_URL_FILE: '/x', APP_SECRET: 'given', DATABASE_URL: '' };
    expect(fromFiles({ ...source, APP_SECRET_FILE: ' ' }, noFile)).toEqual(source);
    expect(fromFiles({ ...source, DATABASE_URL_FILE: '/x' }, () => 'postgres://a@b/c')).toEqual({
      ...source,
      DATABASE_URL: 'postgres://a@b/c',
    });
  });

  it.each(SECRETS)('refuses %s both ways, and shows neither', (name) => {
    const { variable, message } = refusal({ [name]: 'hidden-1', [`${name}_FILE`]: 'hidden-2' }, () => 'hidden-3');
    expect(variable).toBe(`${name}_FILE`);
    expect(message).toContain(`must not be set together with ${name}`);
    expect(message).not.toContain('hidden');
  });

  it('refuses a file that is not there, and shows no name: it may be the secret itself', () => {
    const { message } = refusal({ APP_SECRET_FILE: 'hidden' });
    expect(message).toBe('Environment variable APP_SECRET_FILE must name a file that can be read (ENOENT)');
  });

  it.each(['', '\n', ' \n\n'])('refuses an empty file (%j)', (content) => {
    expect(refusal({ SMTP_URL_FILE: '/x' }, () => content).message).toContain('SMTP_URL_FILE must name a file that is not empty');
  });
});
