const ENDING = /\.[a-z0-9]{1,6}$/i

/** What somebody called a file may tell who they are; of its name only a short ending stays. */
export function neutralName(orderNo: number, name: string): string {
  return `order-${orderNo}${ENDING.exec(name)?.[0].toLowerCase() ?? ''}`
}
