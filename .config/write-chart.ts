import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { simulateRun, type AnnualProjection } from '../src/index.js';
import { acmeInputs } from '../docs/examples/acme/inputs.js';

const CHART = resolve(import.meta.dirname, '../docs/acme.svg');
const [WIDTH, HEIGHT, LEFT, TOP, FLOOR] = [760, 330, 52, 84, 290] as const;

/** docs/acme.svg, the picture of the README: what Acme pays for shares in each year, and who pays it. */
export function acmeChart(): string {
  const { planRules, operatingAssumptions, initialState, systemConfig } = acmeInputs();
  const { annual_projections: years, summary_metrics: summary } = simulateRun(
    planRules,
    operatingAssumptions,
    initialState,
    systemConfig,
  );
  const hardest = years.find(({ year }) => year === summary.peak_cash_year)!;
  const title = `Acme must find ${millions(summary.total_repurchase_obligation)} over ${years.length} years to buy back its people's shares`;
  const subtitle = `The hardest year is ${hardest.year}: ${millions(hardest.repurchase_obligation)}, of which the company pays ${millions(hardest.funded_by_company)}`;
  const step = Math.ceil(hardest.repurchase_obligation / 3 / 1e6) * 1e6;
  const most = step * 3;
  const height = (amount: number): number => ((FLOOR - TOP) * amount) / most;
  const pitch = (WIDTH - LEFT - 16) / years.length;
  const lines = [1, 2, 3].map((i) => {
    const y = at(FLOOR - height(step * i));
    return `<path class="line" d="M${LEFT} ${y}H${WIDTH - 16}"/><text x="${LEFT - 8}" y="${y}" dy="4" text-anchor="end">${(step * i) / 1e6}</text>`;
  });
  const bars = years.map((year, i) => bar(year, LEFT + pitch * i + 3, pitch - 6, height));
  const every = years.flatMap(({ year }, i) =>
    i % 3 === 0
      ? `<text x="${at(LEFT + pitch * (i + 0.5))}" y="${FLOOR + 20}" text-anchor="middle">${year}</text>`
      : [],
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title desc">
<title id="title">${title}</title>
<desc id="desc">${subtitle}. By year, in dollars: ${years.map(({ year, repurchase_obligation: all, funded_by_company: company }) => `${year} ${all}, of it the company ${company}`).join('; ')}.</desc>
<style>
text { font: 13px system-ui, -apple-system, 'Segoe UI', sans-serif; fill: #57606a }
.card { fill: #ffffff; stroke: #d0d7de }
.title { font-size: 16px; font-weight: 600; fill: #1f2328 }
.line { stroke: #d0d7de }
.trust { fill: #2f6f9f }
.company { fill: #d9822b }
@media (prefers-color-scheme: dark) {
text { fill: #9ea7b3 }
.card { fill: #161b22; stroke: #3d444d }
.title { fill: #f0f6fc }
.line { stroke: #3d444d }
.trust { fill: #5aa2d6 }
.company { fill: #f0a04b }
}
</style>
<rect class="card" x="0.5" y="0.5" width="${WIDTH - 1}" height="${HEIGHT - 1}" rx="8"/>
<text class="title" x="20" y="30">${title}</text>
<text x="20" y="52">${subtitle}</text>
<text x="20" y="74">$ million a year</text>
<rect class="trust" x="${WIDTH - 236}" y="64" width="11" height="11"/><text x="${WIDTH - 220}" y="74">cash of the trust</text>
<rect class="company" x="${WIDTH - 98}" y="64" width="11" height="11"/><text x="${WIDTH - 82}" y="74">company</text>
${lines.join('\n')}
${bars.join('\n')}
<path class="line" d="M${LEFT} ${FLOOR}H${WIDTH - 16}"/>
${every.join('\n')}
</svg>
`;
}

/** A year: what the trust pays, and on top of it what the company pays. */
function bar(year: AnnualProjection, x: number, width: number, height: (amount: number) => number): string {
  const company = height(year.funded_by_company);
  const all = height(year.repurchase_obligation);
  const rect = (name: string, y: number, tall: number): string =>
    tall === 0 ? '' : `<rect class="${name}" x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(tall)}"/>`;
  return rect('trust', FLOOR - all + company, all - company) + rect('company', FLOOR - all, company);
}

const at = (position: number): string => position.toFixed(1);
const millions = (amount: number): string => `$${(amount / 1e6).toFixed(1)} million`;

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(CHART, acmeChart());
