/** Charts as drawings, from figures alone: the page mounts them, reports and files write them. */
export { FAN_PERCENTILES } from '../../analysis/monte-carlo/tables.js';
export { axisDollars } from './chart-frame.js';
export { CHART_STYLE, DARK, LIGHT } from './chart-style.js';
export { companyCashChart, fanChart, fanCharts, headroomChart } from './run-charts.js';
export { stackedBars } from './bars-and-lines.js';
export { standaloneChart } from './chart-style.js';
export { s, svgText, type Svg } from './chart-style.js';
export { tableBars, tableTornado, tornadoChart } from './tornado-chart.js';
export { comparedLines, PLAN, yearsChart, yearsLines } from './years-chart.js';
