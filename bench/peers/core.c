/*
 * The core projection in C: how fast this processor does the same work, person by person and exact to the last digit.
 *
 * Quantities are whole numbers in doubles, in the model's units (cents, millionths of a share, 1e-4 dollars of price, 1e-8 of a
 * rate or a head). A product is rounded in doubles and checked to lie further from a tie than its own error; else it is made again
 * in 128 bits. A year is two loops over the people: who leaves and what falls due, then what the others are allocated.
 *
 * Reads lines of numbers in JSON, whatever stands between them: the plan, as c-peer.ts lays it out; then pairs of growth of price
 * and factor on turnover, answered with the milliseconds of processor time and the table of the last pair.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const double CENT = 1e2, PRICE = 1e4, SHARE = 1e6, WHOLE = 1e8;
/* 1.5 * 2^52: what is added to it and taken away again is rounded half to even. */
static const double ROUNDER = 6755399441055744.0;

static __attribute__((noinline)) double exactly(double a, double b, double divisor) {
  unsigned __int128 product = (unsigned __int128)(uint64_t)a * (uint64_t)b;
  uint64_t by = (uint64_t)divisor;
  unsigned __int128 quotient = product / by, doubled = product % by * 2;
  if (doubled > by || (doubled == by && (quotient & 1))) quotient++;
  return (double)(uint64_t)quotient;
}

/* a * b / divisor, of which `near` is the quotient in doubles. */
static inline double rounded(double near, double a, double b, double divisor) {
  double whole = near + ROUNDER - ROUNDER;
  return fabs(near - whole) < 0.5 - near * 0x1p-50 ? whole : exactly(a, b, divisor);
}
static inline double part(double amount, double fraction) { return rounded(amount * fraction * 1e-8, amount, fraction, WHOLE); }
static inline double scaled(double a, double b, double divisor) { return rounded(a * b / divisor, a, b, divisor); }

/* The numbers of the next line; their count, or -1 where the input ends. */
static int read_line(double **numbers) {
  static char *line = NULL;
  static size_t space = 0;
  if (getline(&line, &space, stdin) < 0) return -1;
  *numbers = realloc(*numbers, (strlen(line) / 2 + 1) * sizeof(double));
  int count = 0;
  for (char *at = line; *at != '\0';) {
    if ((*at < '0' || *at > '9') && *at != '-') { at++; continue; }
    (*numbers)[count++] = strtod(at, &at);
  }
  return count;
}

static double *plan = NULL, *at_plan;
static double next(void) { return *at_plan++; }
static double *many(int count, double unit) {
  double *values = malloc(count * sizeof(double));
  for (int i = 0; i < count; i++) values[i] = rint(next() * unit);
  return values;
}
static int band(const double *bounds, int count, int value) {
  int last = 0;
  while (last + 1 < count && bounds[last + 1] <= value) last++;
  return last;
}

static int years, delay, installments, retirement_age, vested_steps, age_bands, service_bands, people, ages, services, ring;
static double first_price, pay_growth, contribution_rate;
static double *vesting, *age_bounds, *service_bounds, *banded, *first_pay, *first_shares, *vested_in;
static int *first_cell;
static double *rates, *pay, *shares, *heads, *weight, *due;

static void read_plan(void) {
  if (read_line(&plan) < 0) exit(1);
  at_plan = plan;
  years = next(), first_price = next(), pay_growth = next(), contribution_rate = next();
  retirement_age = next(), delay = next(), installments = next();
  vesting = many(vested_steps = next(), WHOLE);
  age_bounds = many(age_bands = next(), 1);
  service_bounds = many(service_bands = next(), 1);
  banded = many(age_bands * service_bands, WHOLE);
  people = next();
  double *age = many(people, 1), *service = many(people, 1);
  first_pay = many(people, CENT), first_shares = many(people, SHARE);
  for (int i = 0; i < people; i++) {
    ages = fmax(ages, age[i] + years + 1);
    services = fmax(services, service[i] + years + 1);
  }
  /* Tables by age and service lie flat: a year older with a year more of service is one step further. */
  first_cell = malloc(people * sizeof(int));
  for (int i = 0; i < people; i++) first_cell[i] = age[i] * services + service[i];
  vested_in = malloc(ages * services * sizeof(double)), rates = malloc(ages * services * sizeof(double));
  for (int i = 0; i < ages * services; i++)
    vested_in[i] = i / services >= retirement_age ? WHOLE : vesting[(int)fmin(i % services, vested_steps - 1)];
  ring = delay + installments;
  pay = malloc(people * sizeof(double)), shares = malloc(people * sizeof(double));
  heads = malloc(people * sizeof(double)), weight = malloc(people * sizeof(double));
  due = malloc((size_t)people * ring * sizeof(double));
}

struct table { double price[100], headcount[100], allocated[100], obligation[100]; };

static void project(double growth, double turnover, struct table *table) {
  for (int i = 0; i < ages * services; i++) {
    double rate = banded[band(age_bounds, age_bands, i / services) * service_bands + band(service_bounds, service_bands, i % services)];
    rates[i] = i / services + 1 >= retirement_age ? WHOLE : rint(rate * turnover);
  }
  memcpy(pay, first_pay, people * sizeof(double));
  memcpy(shares, first_shares, people * sizeof(double));
  memset(due, 0, (size_t)people * ring * sizeof(double));
  for (int i = 0; i < people; i++) heads[i] = WHOLE;
  double price = rint(first_price * PRICE), grown = rint((1 + pay_growth) * WHOLE), contributed_part = rint(contribution_rate * WHOLE);
  for (int year = 1; year <= years; year++) {
    int now = year % ring, first = (year + delay) % ring, shift = (year - 1) * (services + 1);
    double forfeited = 0, bought = 0, obligation = 0, payroll = 0, headcount = 0;
    for (int i = 0; i < people; i++) {
      double *owed = due + (size_t)i * ring;
      if (owed[now] > 0) {
        bought += owed[now];
        obligation += part(owed[now], price);
        owed[now] = 0;
      }
      if (heads[i] == 0) continue;
      int cell = first_cell[i] + shift;
      pay[i] = part(pay[i], grown);
      heads[i] -= part(heads[i], rates[cell]);
      double leaving = part(shares[i], rates[cell]), kept = part(leaving, vested_in[cell + services + 1]), paid = 0;
      shares[i] -= leaving;
      forfeited += leaving - kept;
      if (kept > 0)
        for (int k = 1, place = first; k <= installments; k++) {
          double up_to = scaled(kept, k, installments);
          owed[place] += up_to - paid;
          paid = up_to;
          if (++place == ring) place = 0;
        }
      weight[i] = part(pay[i], heads[i]);
      payroll += weight[i];
      headcount += heads[i];
    }
    double contributed = scaled(part(payroll, contributed_part), SHARE * PRICE / CENT, price), pool = contributed + forfeited + bought;
    double each = pool / payroll, weighed = 0, allocated = 0;
    for (int i = 0; i < people; i++) {
      if (heads[i] == 0) continue;
      weighed += weight[i];
      double up_to = rounded(weighed * each, pool, weighed, payroll);
      shares[i] += up_to - allocated;
      allocated = up_to;
    }
    price = rint(first_price * PRICE * pow(1 + growth, year));
    table->price[year - 1] = price / PRICE, table->headcount[year - 1] = headcount / WHOLE;
    table->allocated[year - 1] = pool / SHARE, table->obligation[year - 1] = obligation / CENT;
  }
}

static void column(const char *name, const double *values) {
  printf("\"%s\":[", name);
  for (int i = 0; i < years; i++) printf("%s%.17g", i > 0 ? "," : "", values[i]);
  printf("]");
}

int main(void) {
  read_plan();
  printf("{\"versions\":{\"cc\":\"%s\"}}\n", __VERSION__);
  fflush(stdout);
  double *runs = NULL;
  struct table table;
  for (int count; (count = read_line(&runs)) >= 0;) {
    clock_t start = clock();
    for (int i = 0; i + 1 < count; i += 2) project(runs[i], runs[i + 1], &table);
    printf("{\"milliseconds\":%.6f,\"table\":{", (double)(clock() - start) * 1e3 / CLOCKS_PER_SEC);
    column("price", table.price), printf(",");
    column("headcount", table.headcount), printf(",");
    column("sharesAllocated", table.allocated), printf(",");
    column("obligation", table.obligation), printf("}}\n");
    fflush(stdout);
  }
  return 0;
}
