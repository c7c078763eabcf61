export { createSite, findAdminSite, furnishSite, insertHostnames, type NewSite } from './create-site.ts'
export { getSiteUrl } from './site-url.ts'
export { isSiteOpen, ownsSubPortal, refuseClosed } from './sub-portals.ts'
