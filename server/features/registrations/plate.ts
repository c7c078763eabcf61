/** As plates are compared: capitals and figures only. The database does the same to the plate of an order. */
export function plateKey(plate: string): string {
  return plate.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()
}
