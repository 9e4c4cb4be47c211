import { readFileSync } from 'node:fs';
import { GAME_STATUSES, hasKickedOff } from '@survivor/rules';
import { type Area, FIRST_FREE_TEAM, FREE_TEAMS, membersOf, STEP, TOP_SHARE, USERS } from '../calls/pool-shape.ts';
import { GRADED_ROUND, MEMBERS_PER_LEAGUE } from '../grading/season-shape.ts';

const recorded = new URL('../../../../packages/db/sql/accept-pick.sql', import.meta.url);

const KICKED_OFF = GAME_STATUSES.filter(hasKickedOff).map((status) => `"${status}"`);

/** What stands for each parameter of the statement, for one pick without a limit of changes. */
const VALUES: readonly (readonly [parameter: RegExp, value: string])[] = [
  [/\$1::int\[\]/, 'array[:league]::int[]'],
  [/\$2::int\[\]/, 'array[:member]::int[]'],
  [/\$3::smallint\[\]/, `array[${GRADED_ROUND}]::smallint[]`],
  [/\$4::smallint\[\]/, 'array[:team]::smallint[]'],
  [/\$5/, 'false'],
  [/\$6::int/, 'null::int'],
  [/\$7::text\[\]/, `'{${KICKED_OFF.join(',')}}'::text[]`],
];

/** The product's statement for one pick, as `packages/db/sql` records it. A colon before a name is a variable to pgbench. */
function pickStatement(): string {
  const text = readFileSync(recorded, 'utf8').split(/;\s*^--/m)[0] ?? '';
  const filled = VALUES.reduce((sql, [parameter, value]) => sql.replace(parameter, value), text.replaceAll('[:d.', '[: d.'));
  if (/\$\d/.test(filled)) throw new Error('the statement of a pick has other parameters than its limit knows');
  return `${filled.trim()};`;
}

/** A pgbench script in which each client walks through its own members of an area, each time with other teams than the time before. */
export const pickScript = (area: Area): string => `\\set at :i * :clients + :client_id
\\set n :at % ${membersOf(area)}
\\set i :i + 1
\\set league ${area.first} + :n / ${MEMBERS_PER_LEAGUE}
\\set member 1 + (:league - 1 + (:n % ${MEMBERS_PER_LEAGUE}) * ${STEP}) % ${USERS}
\\set h abs(hash_murmur2(:n)) % 100
\\set place case when :h < ${TOP_SHARE * 100} then 0 else 1 + :h % ${FREE_TEAMS - 1} end
\\set team ${FIRST_FREE_TEAM} + (:place + :at / ${membersOf(area)}) % ${FREE_TEAMS}
${pickStatement()}
`;
