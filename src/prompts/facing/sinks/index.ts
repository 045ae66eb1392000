import type { SinkTable } from '../sink.js';
import { AGENT } from './agent.js';
import { PROGRAMS } from './program.js';
import { TERMINALS } from './terminal.js';
import { VENDORS } from './vendors.js';

/** The sinks that the catalog knows, a table for each vendor's or library's shape. */
export const SINK_TABLES: readonly SinkTable[] = [AGENT, ...VENDORS, ...TERMINALS, ...PROGRAMS];
