import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Child, startChild } from './child.ts'

/** A key and a certificate for 127.0.0.1 that nobody else trusts, made for this run. */
const selfSigned = (): { key: string; certificate: string } => {
  const folder = mkdtempSync(path.join(tmpdir(), 'compass-bench-tls-'))
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  try {
    execFileSync(
      'openssl',
      [
        ...[
          'req',
          '-x509',
          '-newkey',
          'ec',
          '-pkeyopt',
          'ec_paramgen_curve:prime256v1',
          '-nodes',
          '-days',
          '2',
        ],
        ...['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'],
        ...['-keyout', key, '-out', certificate],
      ],
      { stdio: 'ignore' },
    )
    return { key: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts the front on `port` before the shop at `upstream`. */
export const startFront = async (port: number, upstream: string): Promise<Child> => {
  const { key, certificate } = selfSigned()
  const child = startChild({
    script: path.join(import.meta.dirname, '../processes/front.ts'),
    env: { PORT: String(port), UPSTREAM: upstream, TLS_KEY: key, TLS_CERTIFICATE: certificate },
  })
  await child.ask('ready')
  return child
}
