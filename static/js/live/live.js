/** A tournament's live page: it follows by itself, says what is new, and can be paused. */
import { startNewsWithPause } from "standblatt/live/news.js";

startNewsWithPause();
