declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    duration: number
    /** Milliseconds. */
    sampleInt?: number
    headers?: Record<string, string>
    method?: 'GET' | 'POST'
    body?: string
  }
  interface Result {
    requests: { total: number }
    /** In seconds. */
    duration: number
    latency: { p50: number; p97_5: number; p99: number }
    errors: number
    non2xx: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
