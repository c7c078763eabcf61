export { createSite, findAdminSite, type NewSite } from './create-site.ts'
