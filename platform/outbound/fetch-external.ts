/** No expected response is longer; a longer one does not come from the service that we know. */
const MAX_BYTES = 262_144

export interface ExternalRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
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
 * One call to an external service. Follows no redirects, so that data is sent only to the given address.
 * @throws on timeouts and on broken or too long responses: what the service did is then unknown
 */
export const fetchExternal = async ({ url, ...call }: ExternalRequest): Promise<ExternalResponse> => {
  const response = await fetch(url, { ...call, redirect: 'error' })
  return { status: response.status, text: await readLimited(response) }
}

/** What a body is that is none of the expected form, such as `html of 512 characters`. Quotes nothing of it. */
export const describeBody = (text: string): string =>
  `${/^\s*</.test(text) ? 'html' : 'text'} of ${text.length} characters`

/** A whole response that is not the JSON that it should be, such as a page for people. Quotes nothing of it. */
export class NotJsonError extends Error {
  /** Of its body. */
  readonly summary: string

  constructor({ status, text }: Pick<ExternalResponse, 'status' | 'text'>) {
    super(`An answer with status ${status} is not JSON`)
    this.name = 'NotJsonError'
    this.summary = describeBody(text)
  }
}

/**
 * The JSON of a response.
 * @throws {NotJsonError} when it is not JSON
 */
export const parseExternalJson = ({ status, text }: Pick<ExternalResponse, 'status' | 'text'>): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new NotJsonError({ status, text })
  }
}

/** `no` means that the service understood and refused: it did nothing. */
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
 * {@link fetchExternal} with JSON in both directions.
 * @throws when the outcome is unknown: no response, one that is not JSON, or a status that means neither success nor
 * refusal
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
