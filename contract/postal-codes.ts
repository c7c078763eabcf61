/** Countries whose addresses have no postal code. */
const WITHOUT = new Set(
  (
    'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GQ GY HK KI KM KN KP LC LY ML MO MR MW ' +
    'NR NU QA RW SB SC SL SR ST SY TD TG TK TL TO TT TV UG VU YE ZW'
  ).split(' '),
)

export const hasPostalCodes = (country: string): boolean => !WITHOUT.has(country)
