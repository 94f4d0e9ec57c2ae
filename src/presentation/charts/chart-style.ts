/** The colours of the light page, and of paper. */
export const LIGHT = `
--paper: #fff;
--ink: #1b2027;
--soft: #545d68;
--line: #dce1e6;
--tint: #f4f6f8;
--accent: #14477d;
--on-accent: #fff;
--warn: #8a4b08;
--warn-tint: #fdf5e9;
--wrong: #a3201d;
--company: #14477d;
--contributions: #5497c6;
--forfeitures: #84904a;
--accounts: #8a8a8a;
--notes: #b96a1d;
--purple: #7b5ea7;
--green: #38835a;
--fan-wide: #d3e2f0;
--fan-narrow: #98bfe0;
`;

/** The colours of the dark page. */
export const DARK = `
--paper: #14181d;
--ink: #e7eaee;
--soft: #a8b1bb;
--line: #323a43;
--tint: #1c2228;
--accent: #93c3f2;
--on-accent: #10151a;
--warn: #f0be7f;
--warn-tint: #2b2317;
--wrong: #ff9c94;
--company: #93c3f2;
--contributions: #4a82b3;
--forfeitures: #9dab63;
--accounts: #9a9a9a;
--notes: #e0984b;
--purple: #b49be0;
--green: #6cbd92;
--fan-wide: #223c55;
--fan-narrow: #3c6a94;
`;

/** Style of charts, in the colours of their host. */
export const CHART_STYLE = `
.chart {
  display: block;
  width: 100%;
  height: auto;
  overflow: visible;
}

.chart text {
  fill: var(--soft);
  font-size: 12px;
  font-variant-numeric: tabular-nums;
}

.chart .legend,
.chart .name {
  fill: var(--ink);
}

.chart .peak {
  fill: var(--ink);
  font-weight: 600;
}

.chart .title {
  fill: var(--ink);
  font-size: 15px;
  font-weight: 600;
}

.chart .paper {
  fill: var(--paper);
}

.chart .grid {
  stroke: var(--line);
}

.chart .axis {
  stroke: var(--soft);
}

.chart polyline {
  fill: none;
  stroke-width: 2px;
  stroke-linejoin: round;
}

.chart line.line,
.chart line.dashed {
  stroke-width: 2px;
}

.chart .dashed {
  stroke-dasharray: 5 4;
}

.target {
  fill: transparent;
}

.outline {
  fill: none;
  stroke: var(--ink);
  stroke-width: 1.25px;
  stroke-dasharray: 3 3;
}

.outline.under {
  stroke: var(--paper);
  stroke-width: 2.5px;
  stroke-dasharray: none;
  opacity: 0.75;
}

/* A series has one colour, whether it is an area, a line or a swatch. */
[class*='fill-'] {
  fill: var(--paint);
  background: var(--paint);
}

[class*='stroke-'] {
  stroke: var(--paint);
}

[class*='-company'],
[class*='-main'],
[class*='-allocated'],
[class*='-scenario-1'],
.fill-up {
  --paint: var(--company);
}

[class*='-contributions'],
[class*='-separated'],
.fill-down {
  --paint: var(--contributions);
}

[class*='-forfeitures'],
[class*='-unallocated'] {
  --paint: var(--forfeitures);
}

[class*='-accounts'],
[class*='-suspense'] {
  --paint: var(--accounts);
}

[class*='-notes'],
[class*='-pending_forfeiture'],
[class*='-scenario-2'] {
  --paint: var(--notes);
}

[class*='-scenario-3'] {
  --paint: var(--green);
}

[class*='-scenario-4'] {
  --paint: var(--purple);
}

.fill-fan-wide {
  --paint: var(--fan-wide);
}

.fill-fan-narrow {
  --paint: var(--fan-narrow);
}

.stroke-now {
  --paint: var(--ink);
}

.fill-missing {
  --paint: var(--wrong);
}

.fill-short {
  --paint: color-mix(in srgb, var(--wrong) 18%, var(--paper));
}
`;
