export { createSite, findAdminSite, furnishSite, insertHostnames, type NewSite } from './create-site.ts'
export { getSiteUrl } from './site-url.ts'
export { ownsSubPortal } from './sub-portals.ts'
