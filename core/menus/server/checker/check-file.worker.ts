import { parentPort, workerData } from 'node:worker_threads'
import { checkMenuFile } from './check-menu-file.rules.ts'

/** One file is checked in a thread of its own, so that nobody else waits for it, and then the thread ends. */
parentPort?.postMessage(checkMenuFile(workerData.bytes, workerData.shop, workerData.mapping))
