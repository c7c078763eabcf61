export { dealersFeature } from './dealers.feature.ts'
export { ACCOUNT_LINK_MINUTES, mailAccountMade } from './dealers-mails.ts'
export { type PeopleFilters, searchPeople } from './people-filters.ts'
