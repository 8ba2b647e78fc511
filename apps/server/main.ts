import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { EnvError, readEnv } from '#platform/env/env.ts'
import { systemClock } from '#platform/kernel/clock.ts'
import { pooledRandom } from '#platform/kernel/pooled-random.ts'
import { manyLinesAtOnce } from '#platform/observability/log-lines.ts'
import { announcement } from './announce.ts'
import { buildApp } from './app.ts'
import { areas } from './areas.ts'
import { seedDemoStaff } from './demo-staff.ts'
import { letGoOfStart } from './let-go.ts'
import { servePages } from './pages.ts'
import { seedDemo } from './seed-demo.ts'
import { stopWhenTold } from './stop-when-told.ts'

const random = pooledRandom({ bytes: (count) => new Uint8Array(randomBytes(count)) })

const start = async (): Promise<void> => {
  const env = readEnv()
  await mkdir(env.DATA_DIR, { recursive: true })
  const app = await buildApp({
    env,
    clock: systemClock,
    random,
    areas,
    background: true,
    pages: servePages,
    logTo: manyLinesAtOnce(),
  })
  await seedDemo(app.platform)
  await seedDemoStaff(app.platform)
  await letGoOfStart()
  await app.server.listen({ port: env.PORT, host: env.HOST })
  console.log(await announcement(app.platform))
  stopWhenTold(app)
}

start().catch((error: unknown) => {
  console.error(
    error instanceof EnvError || (error instanceof Error && error.name === 'DirectoryInUse')
      ? error.message
      : error,
  )
  process.exit(1)
})
