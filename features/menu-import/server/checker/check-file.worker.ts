import { parentPort, workerData } from 'node:worker_threads'
import { checkMenuFile } from './check-menu-file.rules.ts'

/** One file is checked per thread, so that no other request waits for it; then the thread ends. */
parentPort?.postMessage(checkMenuFile(workerData.bytes, workerData.shop, workerData.use))
