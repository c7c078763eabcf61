import { expect, test } from 'vitest'
import { ofSite } from './bare-routes.ts'

const SITE = '01a1f59f-4037-737e-8266-cf1b23117176'

test.each([
  'postgres://tunedesk:secret@127.0.0.1:5432/tunedesk',
  'postgres://tunedesk:secret@127.0.0.1:5432/tunedesk?host=%2Fdata%2Fpostgres',
])('the site is named beside whatever else the address of the database says: %s', (url) => {
  const [before, after] = [new URL(url).searchParams, new URL(ofSite(url, SITE)).searchParams]
  expect([after.get('host'), after.get('options')]).toEqual([before.get('host'), `-c app.site_id=${SITE}`])
})
