/** Where a picture of the catalogue is fetched, on every site. */
export function imageAddress(key: string): string
export function imageAddress(key: string | null): string | null
export function imageAddress(key: string | null): string | null {
  return key && `/api/vehicle/image/${key}`
}
