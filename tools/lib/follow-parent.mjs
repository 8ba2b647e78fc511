// Ends this process in good order when the one that started it is gone. npm runs a script through a shell and, when
// it is told to stop, ends that shell without passing the word on: the server would go on holding port and data.
const parent = process.ppid

const look = () => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}

setInterval(look, 500).unref()
