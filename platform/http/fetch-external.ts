/** More than any answer we wait for is long; whoever sends more is not the service that we know. */
const MAX_BYTES = 262_144

export interface ExternalRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string | URL
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  /** The deadline. */
  readonly signal: AbortSignal
}

export interface ExternalResponse {
  readonly status: number
  readonly text: string
}

const readLimited = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error('The answer is longer than 256 KB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * One call to a service outside. Follows no redirects, so that nothing we send goes where we did not send it.
 * @throws on timeouts, broken or endless answers: what the other side did is then unknown
 */
export const fetchExternal = async ({ url, ...call }: ExternalRequest): Promise<ExternalResponse> => {
  const response = await fetch(url, { ...call, redirect: 'error' })
  return { status: response.status, text: await readLimited(response) }
}

/**
 * The JSON of an answer.
 * @throws when it is none, without quoting it
 */
export const parseExternalJson = ({ status, text }: Pick<ExternalResponse, 'status' | 'text'>): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`An answer with status ${status} is not JSON`)
  }
}

/** `no` means that the other side understood and refused: nothing was done there. */
export type JsonOutcome =
  | { readonly kind: 'done'; readonly body: unknown }
  | { readonly kind: 'no'; readonly status: number; readonly body: unknown }

const REFUSAL_STATUSES: ReadonlySet<number> = new Set([400, 401, 402, 403, 404, 409, 422])

const tryParseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * {@link fetchExternal} with JSON on both sides.
 * @throws when the outcome is unknown: no answer, none that is JSON, or a status that is neither yes nor no
 */
export const fetchExternalJson = async ({
  body,
  headers,
  ...call
}: Omit<ExternalRequest, 'body'> & { readonly body?: unknown }): Promise<JsonOutcome> => {
  const hasBody = body !== undefined
  const answer = await fetchExternal({
    ...call,
    headers: {
      accept: 'application/json',
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(hasBody ? { body: JSON.stringify(body) } : {}),
  })
  const { status, text } = answer
  if (REFUSAL_STATUSES.has(status)) return { kind: 'no', status, body: tryParseJson(text) }
  if (status < 200 || status > 299) throw new Error(`A service answered ${status}`)
  return { kind: 'done', body: parseExternalJson(answer) }
}
