import { randomBytes } from 'node:crypto'
import { readEnv } from '#platform/env/env.ts'
import { systemClock } from '#platform/kernel/clock.ts'
import { createPooledRandom } from '#platform/kernel/pooled-random.ts'
import { createBufferedLogStream } from '#platform/observability/buffered-log-stream.ts'
import { buildStartupMessage } from './announce.ts'
import { type App, type AppOptions, buildApp } from './app.ts'
import { serverPlugins } from './areas.ts'
import { checkSurroundings } from './check-surroundings.ts'
import { seedDemoStaff } from './demo-staff.ts'
import { explainFailure } from './explain-failure.ts'
import { handleShutdownSignals } from './graceful-shutdown.ts'
import { collectStartupGarbage } from './let-go.ts'
import { seedDemo } from './seed-demo.ts'

const random = createPooledRandom({ bytes: (count) => new Uint8Array(randomBytes(count)) })

/**
 * Runs the server until it is closed.
 * @param settings of the environment; without a `database`, the one that they name is opened and migrated
 * @throws what `explainFailure` has a sentence for, or an error of ours
 */
export const runServer = async (
  settings: Required<Pick<AppOptions, 'env' | 'pages'>> & Pick<AppOptions, 'database'>,
): Promise<App> => {
  const { env } = settings
  for (const { validateSettings } of serverPlugins) validateSettings?.(env)
  await checkSurroundings(env)
  const app = await buildApp({
    ...settings,
    clock: systemClock,
    random,
    plugins: serverPlugins,
    background: true,
    logTo: createBufferedLogStream(),
  })
  await seedDemo(app.platform)
  await seedDemoStaff(app.platform)
  await app.server.listen({ port: env.PORT, host: env.HOST })
  process.stdout.write(`${await buildStartupMessage(app.platform)}\n`)
  return app
}

/** Starts the server of the settings in the environment; ends the process with a sentence when it cannot. */
export const startServer = async (pages: NonNullable<AppOptions['pages']>): Promise<void> => {
  try {
    const app = await runServer({ env: readEnv(), pages })
    handleShutdownSignals(app)
    await collectStartupGarbage()
  } catch (error) {
    console.error(explainFailure(error) ?? error)
    process.exit(1)
  }
}
