import { request } from 'node:https'

/** No expected response is longer. */
const MAX_BYTES = 65_536

export interface ClientCertificateRequest {
  readonly url: string
  /** Sent as JSON. */
  readonly body: unknown
  /** Our client certificate, as PEM. */
  readonly certificate: string
  readonly privateKey: string
  /** The authority that signed the service's certificate; the well-known ones when absent. */
  readonly authority?: string | undefined
  readonly signal: AbortSignal
}

/**
 * Posts to a service that authenticates us by a certificate, and returns the text of a 200. Follows no redirects.
 * @throws on anything else, without quoting it
 */
export const postWithClientCertificate = ({
  url,
  body,
  certificate: cert,
  privateKey: key,
  authority: ca,
  signal,
}: ClientCertificateRequest): Promise<string> =>
  new Promise((resolve, reject) => {
    const text = JSON.stringify(body)
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    const call = request(
      url,
      {
        method: 'POST',
        headers,
        cert,
        key,
        signal,
        agent: false,
        minVersion: 'TLSv1.2',
        ...(ca ? { ca } : {}),
      },
      (answer) => {
        const chunks: Buffer[] = []
        let size = 0
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > MAX_BYTES) call.destroy(new Error('The answer is longer than 64 KB'))
          else chunks.push(chunk)
        })
        answer.on('error', reject)
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(Buffer.concat(chunks).toString('utf8'))
          else reject(new Error(`A service answered ${answer.statusCode}`))
        })
      },
    )
    call.on('error', reject)
    call.end(text)
  })
