import path from 'node:path'
import { createSelfSignedCertificate } from '#platform/testing/self-signed-certificate.ts'
import { type Child, startChild } from './child.ts'

/** Starts the front on `port` for the shop at `upstream`. */
export const startFrontProxy = async (port: number, upstream: string): Promise<Child> => {
  const { key, certificate } = createSelfSignedCertificate()
  const child = startChild({
    script: path.join(import.meta.dirname, '../processes/front.ts'),
    env: { PORT: String(port), UPSTREAM: upstream, TLS_KEY: key, TLS_CERTIFICATE: certificate },
  })
  await child.request('ready')
  return child
}
