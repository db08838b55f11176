/** What the benchmarks use of autocannon, which brings no types. */
declare module 'autocannon' {
  type Request = { path?: string; setupRequest?: (request: Request) => Request }
  type Options = {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    /** Milliseconds between samples; a run ends on one. */
    sampleInt: number
    headers?: Record<string, string>
    requests: Request[]
  }
  type Result = {
    '2xx': number
    non2xx: number
    errors: number
    timeouts: number
    duration: number
    statusCodeStats?: Record<string, { count: number }>
  }
  type Run = Promise<Result> & {
    on(event: 'response', hear: (client: unknown, status: number, bytes: number, ms: number) => void): void
  }
  export default function autocannon(options: Options): Run
}
