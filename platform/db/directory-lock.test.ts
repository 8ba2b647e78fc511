import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockDirectory } from './directory-lock.ts'
import { DirectoryInUseError } from './errors.ts'
import { identifyThisProcess } from './process-identity.ts'

let folder: string
let directory: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compass-lock-'))
  directory = join(folder, 'data')
})
afterEach(() => rm(folder, { recursive: true }))

const leaveClaim = async (holder: object, at = directory): Promise<void> => {
  await mkdir(`${at}.lock`)
  await writeFile(join(`${at}.lock`, '1'), JSON.stringify({ holder }))
}

it('rejects a second holder while the first holds it, and names the first', async () => {
  const letGo = await lockDirectory(directory)
  const error = await lockDirectory(directory).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DirectoryInUseError)
  expect(error).toMatchObject({
    pid: process.pid,
    directory,
    message: expect.stringContaining(String(process.pid)),
  })
  await letGo()
})

it('can be locked repeatedly after release', async () => {
  for (let round = 0; round < 3; round += 1) {
    const letGo = await lockDirectory(directory)
    await letGo()
  }
})

it('takes over from a process that was killed', async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
  const stat = (await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.split(' ')
  const { bootId } = await identifyThisProcess()
  await leaveClaim({ pid: child.pid, startedAt: stat?.[19], bootId })
  await expect(lockDirectory(directory)).rejects.toBeInstanceOf(DirectoryInUseError)
  child.kill('SIGKILL')
  await new Promise((exited) => child.once('exit', exited))
  const letGo = await lockDirectory(directory)
  await letGo()
})

it('takes over when the pid belongs to another process by now', async () => {
  const identity = await identifyThisProcess()
  if (identity.startedAt === undefined) return
  await leaveClaim({ ...identity, startedAt: '1' })
  await lockDirectory(directory)
})

it('takes over after the machine was restarted', async () => {
  const identity = await identifyThisProcess()
  if (identity.startedAt === undefined) return
  await leaveClaim({ ...identity, bootId: 'an earlier boot' })
  await lockDirectory(directory)
})

it('identifies the holder by the pid alone when nothing else is known', async () => {
  await leaveClaim({ pid: process.pid })
  await expect(lockDirectory(directory)).rejects.toMatchObject({ pid: process.pid })
})

it('gives the lock to one of many that start together, with and without a dead holder', async () => {
  for (let round = 0; round < 10; round += 1) {
    const place = `${directory}-${round}`
    if (round % 2 === 0) await leaveClaim({ pid: process.pid, startedAt: '1', bootId: 'gone' }, place)
    const starts = await Promise.allSettled(Array.from({ length: 20 }, () => lockDirectory(place)))
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
})

const untilDone = (output: Readable): Promise<void> =>
  new Promise((resolve, reject) => {
    let printed = ''
    output.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.endsWith('done\n')) resolve()
    })
    output.on('end', () => reject(new Error(`A racer ended early: ${printed}`)))
  })

it('gives the lock to one process in each of ten races between ten processes', {
  tags: 'release',
  timeout: 60_000,
}, async () => {
  const rounds = 10
  for (let round = 0; round < rounds; round += 1) {
    await leaveClaim({ pid: process.pid, startedAt: '1', bootId: 'gone' }, `${directory}-${round}`)
  }
  const racer = join(import.meta.dirname, 'test-processes/lock-racer.ts')
  const startAt = String(Date.now() + 3_000)
  const racers = Array.from({ length: 10 }, () =>
    spawn(process.execPath, [racer, directory, String(rounds), startAt]),
  )
  const outputs = racers.map(({ stdout }) => text(stdout))
  await Promise.all(racers.map(({ stdout }) => untilDone(stdout)))
  for (const { stdin } of racers) stdin.end()
  const wins = (await Promise.all(outputs))
    .flatMap((output) => output.trim().split(/\s+/))
    .filter((line) => line !== 'done')
    .sort()
  expect(wins).toEqual(Array.from({ length: rounds }, (_, round) => String(round)).sort())
})
