import { loginCopy } from './login-copy.ts';

const MEMBERS = 40;
const OWN = 27;
/** The week in which each of the forty is eliminated; 7 for the survivor. */
const ELIMINATION_WEEKS = [
  2, 4, 1, 2, 4, 3, 5, 3, 3, 4, 4, 1, 2, 4, 1, 1, 3, 2, 3, 5, 3, 3, 3, 2, 2, 5, 1, 7, 2, 2, 3, 2, 1, 1, 2, 4, 2, 4, 2, 5,
];
const WEEKS = [1, 2, 3, 4, 5, 6];

const isStanding = (member: number, week: number) => member === OWN || (ELIMINATION_WEEKS[member] ?? 0) > week;

/** The game in one picture: forty start, one survives. */
export function Attrition() {
  const members = Array.from({ length: MEMBERS }, (_, member) => member);
  return (
    <div className="grid gap-[clamp(7px,1.1vw,12px)]" role="img" aria-label={loginCopy.attrition}>
      {WEEKS.map((week) => (
        <div key={week} className="grid grid-cols-[3.25rem_1fr_1.75rem] items-end gap-3 text-sm leading-none text-fg-3">
          <span>Week {week}</span>
          <span className="flex h-[clamp(20px,3vw,30px)] items-end gap-[clamp(2px,.32vw,4px)]">
            {members.map((member) => (
              <span
                key={member}
                className={`flex-1 rounded-mark ${isStanding(member, week - 1) ? 'h-full' : 'h-[34%] opacity-45'} ${member === OWN ? 'bg-accent' : isStanding(member, week - 1) ? 'bg-alive-mark' : 'bg-line-ui'}`}
              />
            ))}
          </span>
          <span className="num text-right text-lg leading-none font-heavy text-fg font-stretch-112%">
            {members.filter((member) => isStanding(member, week - 1)).length}
          </span>
        </div>
      ))}
    </div>
  );
}
