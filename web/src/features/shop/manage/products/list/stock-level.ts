/** What staff are warned of. Without a bound that is known, only what is sold out. */
export function stockLevel(inventory: number, lowStock: number | undefined): 'none' | 'low' | 'enough' {
  if (inventory === 0) return 'none'
  return lowStock !== undefined && inventory <= lowStock ? 'low' : 'enough'
}
