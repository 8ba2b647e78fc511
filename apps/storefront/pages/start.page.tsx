export default function StartPage() {
  return <h1>Compass</h1>
}
