/** A notice for everybody that runs for ever, but for what a test says of it. */
export const aNotice = (changes: Record<string, unknown> = {}) => ({
  title: 'Closed on Monday',
  body: '<p>We are back on Tuesday.</p>',
  from_date: '2020-01-01',
  to_date: null,
  audience: 'all',
  price_types: [],
  countries: [],
  pinned: false,
  ...changes,
})
