import { servePages } from './pages.ts'
import { startServer } from './start-server.ts'

await startServer(servePages)
