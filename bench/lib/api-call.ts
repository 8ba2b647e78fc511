import { buildRequestLine } from '#platform/contract/client.ts'
import { getBody, type HttpConnection, type HttpReply } from './http-connection.ts'

export interface ApiRequest {
  /** Under what the server counts it. */
  readonly name: string
  /** Such as `POST /api/v1/carts/addProductToCart`. */
  readonly operation: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Sends one call of the API and throws when it is refused. */
export const callApi = async (line: HttpConnection, request: ApiRequest): Promise<HttpReply> => {
  const { name, operation, headers = {}, body, ...rest } = request
  const { method, url } = buildRequestLine(operation, rest)
  const reply = await line.send({
    method,
    path: url,
    headers: {
      'x-bench-call': name,
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (reply.status !== 200)
    throw new Error(`${name} was answered with ${reply.status}: ${getBody(reply).toString().slice(0, 500)}`)
  return reply
}

/** The data of an answer. Reading it costs the load as much as it costs a browser, so only what is needed is read. */
export const parseData = <Data>(reply: HttpReply): Data => JSON.parse(getBody(reply).toString()).data
