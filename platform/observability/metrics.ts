import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  readonly registry: Registry
  readonly requests: Histogram<'method' | 'route' | 'status'>
  readonly openStreams: Gauge
  /** Business and failure events by name, such as `order.placed` or `webhook.refused`. */
  readonly events: Counter<'name'>
}

/** One registry per server, so that tests can run many servers in one process. */
export const createMetrics = ({ processMetrics }: { processMetrics: boolean }): Metrics => {
  const registry = new Registry()
  if (processMetrics) collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'compass_request_seconds',
      help: 'Time to answer a request, by route.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 8],
      registers,
    }),
    openStreams: new Gauge({ name: 'compass_open_streams', help: 'Open event streams.', registers }),
    events: new Counter({
      name: 'compass_events_total',
      help: 'Things that happened.',
      labelNames: ['name'],
      registers,
    }),
  }
}
