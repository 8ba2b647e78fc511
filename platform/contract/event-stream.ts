import { CLIENT_VERSION, CLIENT_VERSION_HEADER } from './client-version.ts'

interface StreamOptions<Event> {
  readonly url: string
  readonly token: () => string | undefined
  readonly onEvent: (event: Event) => void
  /** Called when the connection is lost, refused or restored. */
  readonly onState: (state: 'open' | 'lost') => void
}

const RETRY_MS = 2_000
const MAX_RETRY_MS = 30_000

const readEvents = async (
  body: ReadableStream<Uint8Array>,
  onData: (data: string) => void,
): Promise<void> => {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    rest += decoder.decode(value, { stream: true })
    const blocks = rest.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = block.split('\n').filter((line) => line.startsWith('data: '))
      if (data.length > 0) onData(data.map((line) => line.slice(6)).join('\n'))
    }
  }
}

/**
 * Subscribes to server-sent events with a token in the header, which EventSource cannot send. Reconnects with growing
 * pauses; the caller polls while the state is `lost`. Returns a function that ends it.
 */
export const openEventStream = <Event>(options: StreamOptions<Event>): (() => void) => {
  const ended = new AbortController()
  const connect = async (wait: number): Promise<void> => {
    let pause = wait
    try {
      const token = options.token()
      const response = await fetch(options.url, {
        headers: {
          accept: 'text/event-stream',
          [CLIENT_VERSION_HEADER]: CLIENT_VERSION,
          ...(token ? { authorization: token } : {}),
        },
        credentials: 'same-origin',
        signal: ended.signal,
      })
      if (!response.ok || !response.body) throw new Error(`The stream was refused: ${response.status}`)
      options.onState('open')
      pause = RETRY_MS
      await readEvents(response.body, (data) => options.onEvent(JSON.parse(data)))
    } catch {
      // Whatever ended the line, it is lost now; the state tells the caller and the line is opened again below.
    }
    if (ended.signal.aborted) return
    options.onState('lost')
    setTimeout(() => void connect(Math.min(pause * 2, MAX_RETRY_MS)), pause)
  }
  void connect(RETRY_MS)
  return () => ended.abort()
}
