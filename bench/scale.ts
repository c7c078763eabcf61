/** `npm run bench -- quick` takes minutes: smaller sizes and fewer rounds, the same bars. */
const quick = process.env.BENCH_SCALE === 'quick'

export const scaled = <T>(full: T, whenQuick: T): T => (quick ? whenQuick : full)
