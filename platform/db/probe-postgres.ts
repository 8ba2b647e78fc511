import pg from 'pg'

/**
 * Signs in to a PostgreSQL server and leaves again.
 * @param deadline milliseconds within which the server must have accepted the user
 * @throws the error of the server or of the connection; one without a code when nobody answers as PostgreSQL does
 */
export const probePostgres = async (databaseUrl: string, deadline: number): Promise<void> => {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'compass',
    connectionTimeoutMillis: deadline,
  })
  try {
    await new Promise<void>((resolve, reject) => {
      client.on('error', reject)
      client.connect().then(() => resolve(), reject)
    })
  } finally {
    await client.end()
  }
}
