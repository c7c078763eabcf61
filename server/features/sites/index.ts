export { createSite, findAdminSite, type NewSite } from './create-site.ts'
export { getSiteUrl } from './site-url.ts'
