import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A key and a certificate for 127.0.0.1, made for this run and trusted by no one else. */
export const createSelfSignedCertificate = (): { key: string; certificate: string } => {
  const folder = mkdtempSync(path.join(tmpdir(), 'compass-tls-'))
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
