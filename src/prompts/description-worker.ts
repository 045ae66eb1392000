import { parentPort, workerData } from 'node:worker_threads';
import type { DescriptionSettings, TextToDescribe } from './description.js';
import { describeTexts } from './descriptions.js';

const { texts, settings } = workerData as { texts: TextToDescribe[]; settings: DescriptionSettings };
parentPort?.postMessage(await describeTexts(texts, settings));
