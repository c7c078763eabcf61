export { createSite, ensureHostname, findAdminSite, type NewSite } from './create-site.ts'
