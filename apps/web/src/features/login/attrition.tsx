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
    <div className="attrition" role="img" aria-label={loginCopy.attrition}>
      {WEEKS.map((week) => (
        <div key={week} className="attrition-row">
          <span>Week {week}</span>
          <span className="attrition-marks">
            {members.map((member) => (
              <span key={member} className={`mark ${isStanding(member, week - 1) ? '' : 'mark-out'} ${member === OWN ? 'mark-own' : ''}`} />
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
