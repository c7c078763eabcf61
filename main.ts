import './server/starting-priority.ts'
import { demo } from './demo/demo.ts'
import { run } from './server/run.ts'

/* The program: the server, and the demo data that it offers on its first start. */
run(demo)
