"""The core projection in NumPy: vectorised over participants, with a loop over years.

Quantities are held in the model's units (cents, millionths of a share, 1e-4 dollars of price, 1e-8 of a rate or a head) and
rounded half to even where the model rounds. Two arithmetics do that. Doubles are fast, and right unless a product that needs
more than 53 bits lies within its own error of a tie. Python integers in object arrays are always right, as the engine is.

Reads JSON lines from standard input: { plan, arithmetic }, answered with versions; then lists of assumptions to project one
after the other, answered with the milliseconds this took, reading and writing left out, and the table of the last one.
"""

import json
import platform
import sys
import time

import numpy as np

CENT, PRICE, SHARE, WHOLE = 10**2, 10**4, 10**6, 10**8
# Millionths of a share times 1e-4 dollars, in cents.
COST = SHARE * PRICE // CENT


class Doubles:
    @staticmethod
    def column(units):
        return units

    @staticmethod
    def fraction(units):
        # Divided once, so that taking a part is one product.
        return units / WHOLE

    @staticmethod
    def part(amount, fraction):
        product = amount * fraction
        return np.rint(product, out=product)

    @staticmethod
    def scaled(amount, factor, divisor):
        """Rounded amount * factor / divisor; factor and divisor are single numbers."""
        product = amount * (factor / divisor)
        return np.rint(product, out=product)


class Integers:
    @staticmethod
    def column(units):
        return np.array([int(value) for value in units], dtype=object)

    @staticmethod
    def fraction(units):
        return Integers.column(units)

    @staticmethod
    def part(amount, fraction):
        return Integers.scaled(amount, fraction, WHOLE)

    @staticmethod
    def scaled(amount, factor, divisor):
        # The floor of x + 1/2 rounds half up; where that was a tie gone to an odd number, the even one is one less.
        doubled = amount * factor * 2 + divisor
        rounded = doubled // (2 * divisor)
        tie = rounded * (2 * divisor) == doubled
        return rounded - (tie & (rounded % 2 == 1))


def units(values, per_one):
    return np.rint(np.asarray(values, dtype=np.float64) * per_one)


class Core:
    """What no assumption changes, laid out once."""

    def __init__(self, plan, arithmetic):
        self.plan, self.arithmetic = plan, arithmetic
        census = plan["census"]
        age, service = np.array(census["age"]), np.array(census["service"])
        ages = int(age.max()) + plan["years"] + 1
        services = int(service.max()) + plan["years"] + 1
        # Tables by age and service lie flat: a year older with a year more of service is one step further.
        self.start, self.step = age * services + service, services + 1

        termination = plan["termination"]
        age_band = np.searchsorted(termination["ages"], np.arange(ages), side="right") - 1
        service_band = np.searchsorted(termination["services"], np.arange(services), side="right") - 1
        self.bands = np.ix_(age_band, service_band)
        self.banded_rates = units(termination["rates"], WHOLE)

        schedule = units(plan["vesting"], WHOLE)
        vested = np.tile(schedule[np.minimum(np.arange(services), len(schedule) - 1)], (ages, 1))
        vested[plan["retirementAge"] :] = WHOLE
        self.vested = arithmetic.fraction(vested.ravel())

        self.pay = arithmetic.column(units(census["pay"], CENT))
        self.shares = arithmetic.column(units(census["shares"], SHARE))
        self.pay_growth = round((1 + plan["payGrowth"]) * WHOLE)
        self.contribution = round(plan["contributionRate"] * WHOLE)

    def departures(self, scale):
        """Rates by start-of-year age and service; everybody retires in the year of retirement age."""
        rates = np.rint(self.banded_rates * scale)[self.bands]
        rates[self.plan["retirementAge"] - 1 :] = WHOLE
        return self.arithmetic.fraction(rates.ravel())


def project(core, growth, scale):
    plan, arithmetic = core.plan, core.arithmetic
    part, scaled = arithmetic.part, arithmetic.scaled
    years, delay, installments = plan["years"], plan["delay"], plan["installments"]
    rates, at = core.departures(scale), core.start
    pay, shares = core.pay, core.shares
    count, dtype = len(pay), pay.dtype
    heads = np.full(count, WHOLE, dtype=dtype)

    # The payout ladder: a row a year, a column a participant.
    due = np.zeros((years + delay + installments + 1, count), dtype=dtype)
    # Cumulative parts with a leading zero, so that neighbours differ by one part.
    installment = np.arange(1, installments + 1).astype(dtype)[:, None]
    paid_by = np.zeros((installments + 1, count), dtype=dtype)
    weight_up_to = np.zeros(count + 1, dtype=dtype)

    first_price = price = round(plan["price"] * PRICE)
    table = {"price": [], "headcount": [], "sharesAllocated": [], "obligation": []}
    for year in range(1, years + 1):
        pay = scaled(pay, core.pay_growth, WHOLE)

        rate = rates.take(at)
        at = at + core.step
        heads = heads - part(heads, rate)
        leaving = part(shares, rate)
        shares = shares - leaving
        vested = part(leaving, core.vested.take(at))
        forfeited = leaving.sum() - vested.sum()
        paid_by[1:] = scaled(vested * installment, 1, installments)
        due[year + delay : year + delay + installments] += paid_by[1:] - paid_by[:-1]

        np.cumsum(scaled(pay * heads, 1, WHOLE), out=weight_up_to[1:])
        payroll = int(weight_up_to[-1])
        contributed = half_even(half_even(payroll * core.contribution, WHOLE) * COST, price)

        bought = due[year].sum()
        obligation = scaled(due[year], price, COST).sum()

        pool = int(contributed + forfeited + bought)
        allocated_up_to = scaled(weight_up_to, pool, payroll)
        shares = shares + (allocated_up_to[1:] - allocated_up_to[:-1])

        price = round(first_price * (1 + growth) ** year)
        table["price"].append(price / PRICE)
        table["headcount"].append(float(heads.sum()) / WHOLE)
        table["sharesAllocated"].append(pool / SHARE)
        table["obligation"].append(float(obligation) / CENT)
    return table


def half_even(dividend, divisor):
    quotient, rest = divmod(dividend, divisor)
    return quotient + (2 * rest > divisor or (2 * rest == divisor and quotient % 2 == 1))


def answer(message):
    print(json.dumps(message), flush=True)


def main():
    opening = json.loads(sys.stdin.readline())
    core = Core(opening["plan"], {"doubles": Doubles, "integers": Integers}[opening["arithmetic"]])
    answer({"versions": {"numpy": np.__version__, "python": platform.python_version()}})
    for line in sys.stdin:
        runs = json.loads(line)
        start = time.process_time()
        for run in runs:
            table = project(core, run["priceGrowth"], run["turnoverScale"])
        answer({"milliseconds": (time.process_time() - start) * 1000, "table": table})


main()
