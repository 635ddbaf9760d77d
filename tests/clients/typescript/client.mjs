// Drives `los mcp serve` and `/mcp` of `los serve` with the TypeScript SDK: every tool and prompt, every way of approval,
// both eras of the protocol, and two clients at once.
//
// Usage: client.mjs LOS SAMPLE ADAPTING, where LOS is the binary, SAMPLE a workspace to copy, and ADAPTING one in which a
// change of the path is proposed (`adapting.py` makes it). One line says how it went.

import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const LEARNER = 'mira';
const MODERN = '2026-07-28';
const TOKEN = randomUUID();
const ENTRY = { timestamp: '2026-01-07T14:00:00Z', event: 'note', message: 'from a client' };
const ARGUMENTS = {
    hello: { name: 'Ada' },
    read_file: { path: 'projects/reading-log/README.md' },
    grep_codebase: { pattern: 'join', limit: 3 },
    context_search: { query: 'which rows a join loses' },
    read_repo_file: { path: 'projects/reading-log/README.md' },
    write_memory_entry: { file: 'progress_log.jsonl', entry: ENTRY },
    evaluate_progress: { learner_id: LEARNER, scope: 'overall' },
    adapt_path: { learner_id: LEARNER, evaluation_result: { overall: 0.7 } },
    get_weekly_plan: { learner_id: LEARNER, week_number: 3 },
    log_progress: { learner_id: LEARNER, event: 'note', message: 'from a client' },
    add_best_practice: { title: 'Read the error', practice: 'Read it aloud.' },
    fetch_url: { url: 'set below' },
    read_data_file: { path: 'kept.txt' },
    write_data_file: { path: 'notes/from-client.txt', content: 'written\n' },
    list_hardware: {},
    list_software: {},
    diff_baseline: { baseline: { os_version: 'x', kernel: 'y', packages: [] } },
    check_task: null,
    get_status: { minutes: 40 },
    show_task: {},
    next_hint: { task: 'm03-w4-question' },
    get_log: { since: '2026-03-01', until: '2026-03-15' },
    get_reviews: { answers: true },
    list_files: { path: 'projects' },
    grade_reviews: { grades: { 'm02-q-what-makes-table-tidy': 'good' } },
    check_path: { path: 'Beginner' },
    // `sessions` calls these.
    start_session: null,
    stop_session: null,
    add_path: null
};
const VALUES = { week: '7', scope: 'month' };
// The log there is old, so no change is proposed; `adapt` checks the requests for changes.
const ASKS = ['write_memory_entry', 'log_progress', 'add_best_practice', 'grade_reviews'];
// Assistants ask their user before these by themselves, whatever was allowed before.
const NEED_INTERACTION = [...ASKS, 'adapt_path', 'check_task', 'start_session', 'stop_session', 'add_path'];
// The answers of the script's own server: path, type, body.
const PAGES = {
    '/page': ['text/html; charset=utf-8', Buffer.from('<html><body><nav>skip</nav><h1>Größe</h1><script>x</script></body></html>')],
    '/picture': ['text/plain', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')]
};
const RESOURCES = ['profile', 'status', 'plan/current', 'reviews', 'progress', 'decisions', 'best-practices', 'path/current'];
const STATUSES = ['pending', 'in_progress', 'completed'];
// The learner's answers to two proposals: content of the form, statuses in the output, lines written.
const ANSWERS = {
    approve: [{ choice_1: 'approve', choice_2: 'later' }, ['approved', 'postponed'], 1],
    reject: [{ choice_1: 'reject', choice_2: 'reject' }, ['rejected', 'rejected'], 2],
    later: [{ choice_1: 'later', choice_2: 'later' }, ['proposed', 'proposed'], 0],
    'nothing chosen': [{}, ['proposed', 'proposed'], 0],
    both: [{ choice_1: 'approve', choice_2: 'approve' }, ['approved', 'approved'], 2],
    stale: [{ choice_1: 'approve', choice_2: 'reject' }, ['postponed', 'rejected'], 2],
    decline: [undefined, ['proposed', 'proposed'], 0],
    cancel: [undefined, ['proposed', 'proposed'], 0],
    'no elicitation': [undefined, ['proposed', 'proposed'], 0]
};
const FILES = ['progress_log.jsonl', 'decisions.jsonl', 'best_practices.md', 'learner_profile.json'];

const los = resolve(process.argv[2]);
const sample = resolve(process.argv[3]);
const adapting = resolve(process.argv[4]);
let passed = 0;
let failed = 0;

function check(holds, what) {
    if (holds) {
        passed += 1;
    } else {
        failed += 1;
        console.error(`failed: ${what}`);
    }
}

/** A copy of the sample that may fetch from this machine, with a data file in it. */
function prepared(folder) {
    const root = join(folder, 'workspace');
    cpSync(sample, root, { recursive: true });
    const settings = join(root, 'learning-os.toml');
    writeFileSync(settings, readFileSync(settings, 'utf8').replace(/^allowed_domains.*$/m, 'allow_private = true'));
    mkdirSync(join(root, 'data'));
    writeFileSync(join(root, 'data/kept.txt'), 'kept\n');
    return root;
}

function memory(root) {
    return Object.fromEntries(FILES.map(name => [name, readFileSync(join(root, '.claude/memory', name), 'utf8')]));
}

/** A transport over HTTP, with the token. */
function overHttp(url) {
    return new StreamableHTTPClientTransport(url, { requestInit: { headers: { Authorization: `Bearer ${TOKEN}` } } });
}

/** Starts `los serve` at a workspace, and gives its address and a way to end it. */
async function serve(root) {
    const env = { ...process.env, LOS_TOKEN: TOKEN };
    const server = spawn(los, ['--root', root, 'serve', '--bind', '127.0.0.1:0'], { stdio: ['ignore', 'ignore', 'pipe'], env });
    const address = await new Promise((found, fail) => {
        let said = '';
        server.stderr.on('data', text => {
            said += text;
            const match = /(http:\/\/[\d.:]+)\/?\s/.exec(said);
            match && found(match[1]);
        });
        server.on('exit', code => fail(new Error(`the server ended with ${code}: ${said}`)));
    });
    return { url: new URL(`${address}/mcp`), stop: () => server.kill() };
}

/** Connects over a pipe or HTTP; what is given back ends the server. */
async function connect(client, root, over) {
    if (over === 'stdio') {
        await client.connect(new StdioClientTransport({ command: los, args: ['--root', root, 'mcp', 'serve'], cwd: root }));
        return () => {};
    }
    const { url, stop } = await serve(root);
    await client.connect(overHttp(url));
    return stop;
}

/** Calls every tool in a fresh copy; `action` is what the learner answers, null for a client that cannot ask. */
async function drive(over, mode, action) {
    const label = `${over}, ${typeof mode === 'string' ? mode : mode.pin}, ${action ?? 'no elicitation'}`;
    const folder = mkdtempSync(join(tmpdir(), 'los-client-'));
    const root = prepared(folder);
    const asked = [];
    const capabilities = action ? { elicitation: { form: {} } } : {};
    const client = new Client({ name: 'ts-check', version: '1.0.0' }, { capabilities, versionNegotiation: { mode } });
    if (action) {
        client.setRequestHandler('elicitation/create', request => {
            asked.push(request.params.message);
            return action === 'accept' ? { action, content: { approve: true } } : { action };
        });
    }
    let stop = () => {};
    try {
        stop = await connect(client, root, over);
        const version = client.getNegotiatedProtocolVersion();
        check((version === MODERN) === (mode !== 'legacy'), `${label}: ${version}`);
        check(client.getInstructions()?.includes('staged'), `${label}: instructions`);
        const { tools } = await client.listTools();
        check(isDeepStrictEqual(tools.map(({ name }) => name).sort(), Object.keys(ARGUMENTS).sort()), `${label}: ${tools.length} tools`);
        for (const tool of tools) {
            await call(client, tool, root, action, `${label}: ${tool.name}`, asked);
        }
        const { resources } = await client.listResources();
        const found = resources.map(({ uri }) => uri.replace('los://', ''));
        check(isDeepStrictEqual(found.sort(), [...RESOURCES].sort()), `${label}: resources ${found}`);
        for (const { uri } of resources) {
            const { contents } = await client.readResource({ uri });
            check(contents[0].text.length > 0, `${label}: ${uri}`);
        }
        await prompts(client, label);
        await plans(client, root, label);
        await client.close();
        approveStaged(root, label, action === 'accept' || action === 'decline' ? 0 : ASKS.length);
    } catch (error) {
        check(false, `${label}: ${error.stack}`);
        await client.close().catch(() => {});
    } finally {
        stop();
        rmSync(folder, { recursive: true, force: true });
    }
}

/** Every prompt comes with its rules, and an argument as a quoted line. */
async function prompts(client, label) {
    const { prompts: listed } = await client.listPrompts();
    check(listed.length === 20, `${label}: ${listed.length} prompts`);
    for (const { name, arguments: known = [] } of listed) {
        const given = Object.fromEntries(known.map(argument => [argument.name, VALUES[argument.name] ?? 'mine']));
        const { messages } = await client.getPrompt({ name, arguments: given });
        const text = messages[0].content.text;
        check(text.includes('success: true'), `${label}: ${name}: ${text}`);
        for (const [argument, value] of Object.entries(given)) {
            check(text.includes(`- ${argument}: "${value}"`), `${label}: ${name}: ${argument}`);
        }
        for (const { content } of messages.slice(1)) {
            check(content.resource.text.length > 0, `${label}: ${name}: embedded`);
        }
    }
}

/** A call's output, and whether it is a failure. */
async function answerOf(client, name, args) {
    const result = await client.callTool({ name, arguments: args });
    return [JSON.parse(result.content[0].text), result.isError === true];
}

/** Weeks at and beyond the bounds, and a kept plan. */
async function plans(client, root, label) {
    for (const week of [undefined, 1, 52]) {
        const args = { learner_id: LEARNER, ...(week && { week_number: week }) };
        const [plan, isFailure] = await answerOf(client, 'get_weekly_plan', args);
        const what = `${label}: plan of week ${week}: ${JSON.stringify(plan)}`;
        check(!isFailure && (!week || plan.week_number === week), what);
        check(Number.isInteger(plan.month) && typeof plan.focus === 'string' && plan.focus, what);
        check(plan.deliverables.every(item => typeof item === 'string'), what);
        for (const task of plan.tasks) {
            const fits = typeof task.id === 'string' && typeof task.description === 'string' && task.estimated_hours >= 0;
            check(fits && STATUSES.includes(task.status), what);
        }
    }
    const [current] = await answerOf(client, 'get_weekly_plan', { learner_id: LEARNER });
    for (const bad of [0, 53, 1.5, '1']) {
        const [{ error }, isFailure] = await answerOf(client, 'get_weekly_plan', { learner_id: LEARNER, week_number: bad });
        const fits = isFailure && error.code === 'INVALID_INPUT' && error.details.field === 'week_number';
        check(fits, `${label}: week ${bad}: ${JSON.stringify(error)}`);
    }
    const keptOnly = { learner_id: LEARNER, generate_if_missing: false };
    const [missing, isMissing] = await answerOf(client, 'get_weekly_plan', keptOnly);
    check(isMissing && missing.error.code === 'FILE_NOT_FOUND', `${label}: no kept plan: ${JSON.stringify(missing)}`);
    const log = join(root, '.claude/memory/progress_log.jsonl');
    const before = readFileSync(log);
    execFileSync(los, ['--root', root, 'plan', '--keep', '--yes']);
    const [kept, isFailure] = await answerOf(client, 'get_weekly_plan', keptOnly);
    check(!isFailure && kept.kept === true && kept.week_number === current.week_number, `${label}: ${JSON.stringify(kept)}`);
    // `approveStaged` counts what the calls before wrote.
    writeFileSync(log, before);
    const [nobody] = await answerOf(client, 'get_weekly_plan', { learner_id: 'nobody' });
    check(nobody.error?.code === 'LEARNER_NOT_FOUND', `${label}: ${JSON.stringify(nobody)}`);
    for (const [bad, field] of [
        [{ wish: 'nicer' }, 'wish'],
        [{ evaluation_result: [] }, 'evaluation_result'],
        [{ evaluation_result: {}, approve: true }, 'approve']
    ]) {
        const [{ error }] = await answerOf(client, 'adapt_path', { learner_id: LEARNER, ...bad });
        const fits = error?.code === 'INVALID_INPUT' && error.details.field === field;
        check(fits, `${label}: ${JSON.stringify(bad)}: ${JSON.stringify(error)}`);
    }
}

/** Two changes are proposed, and the learner's word on each is what is written. */
async function adapt(over, mode, answered) {
    const label = `${over}, ${typeof mode === 'string' ? mode : mode.pin}, adapt, ${answered}`;
    const [content, statuses, nWritten] = ANSWERS[answered];
    const folder = mkdtempSync(join(tmpdir(), 'los-client-'));
    const root = join(folder, 'workspace');
    cpSync(adapting, root, { recursive: true });
    const run = (...args) => JSON.parse(execFileSync(los, ['--root', root, ...args, '--json'], { encoding: 'utf8', stdio: 'pipe' }));
    const canAsk = answered !== 'no elicitation';
    const capabilities = canAsk ? { elicitation: { form: {} } } : {};
    const client = new Client({ name: 'ts-check', version: '1.0.0' }, { capabilities, versionNegotiation: { mode } });
    const asked = [];
    if (canAsk) {
        client.setRequestHandler('elicitation/create', ({ params }) => {
            asked.push(params.message);
            if (answered === 'stale') {
                run('adapt', '--request', 'swap-month', '5', '6', '--yes');
            }
            return content ? { action: 'accept', content } : { action: answered };
        });
    }
    let stop = () => {};
    try {
        const expected = run('adapt').mutations.map(({ id }) => id);
        stop = await connect(client, root, over);
        await client.listTools();
        const [evaluation] = await answerOf(client, 'evaluate_progress', { learner_id: 'ada', scope: 'overall' });
        const result = await client.callTool({
            name: 'adapt_path',
            arguments: { learner_id: 'ada', evaluation_result: evaluation }
        });
        const output = JSON.parse(result.content[0].text);
        const what = `${label}: ${JSON.stringify(output)}`;
        check(!result.isError && isDeepStrictEqual(result.structuredContent, output), what);
        const of = key => output.mutations.map(mutation => mutation[key]);
        check(isDeepStrictEqual(of('status'), statuses), what);
        // Of two yeses the second is recorded for the path as the first leaves it, and told by that id.
        check(answered === 'both' || isDeepStrictEqual(of('id'), expected), what);
        check(isDeepStrictEqual(of('type'), ['remediation_week', 'month_reorder']), what);
        check(output.approved === statuses.includes('approved'), what);
        check(of('details').every(details => details !== null && typeof details === 'object'), what);
        const said = statuses.includes('approved') ? 'takes it back' : statuses.every(word => word === 'proposed') ? 'Not decided: ' : '';
        const note = answered === 'stale' ? 'path moved' : said;
        check(note ? output.note.includes(note) : !('note' in output), what);
        check(asked.length === (canAsk ? 1 : 0), `${label}: asked ${asked.length} times`);
        await client.close();
        const text = readFileSync(join(root, '.claude/memory/decisions.jsonl'), 'utf8');
        const records = text.split('\n').filter(Boolean).map(line => JSON.parse(line));
        check(records.length === nWritten, `${label}: ${text}`);
        check(answered !== 'both' || isDeepStrictEqual(of('id'), records.map(({ id }) => id)), `${label}: ${text}`);
        for (const record of records) {
            if (record.approved_by === 'elicitation' && answered !== 'both') {
                check(asked[0].includes(record.id) && asked[0].includes(record.before_hash), `${label}: ${record.id} was not shown`);
            }
        }
        check(run('memory', 'pending').length === 0, `${label}: nothing is staged`);
        // Approved changes are in force for every reader.
        const nApproved = records.filter(({ status }) => status === 'approved').length;
        check(run('path', 'show').changes.length === nApproved, `${label}: changes of the path`);
    } catch (error) {
        check(false, `${label}: ${error.stack}`);
        await client.close().catch(() => {});
    } finally {
        stop();
        rmSync(folder, { recursive: true, force: true });
    }
}

async function call(client, tool, root, action, label, asked) {
    if (!(tool.name in ARGUMENTS)) {
        check(false, `${label}: this client has no arguments for it`);
        return;
    }
    const hints = tool.annotations ?? {};
    const all = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];
    // Of a tool that only reads the other two say nothing.
    const said = hints.readOnlyHint ? ['readOnlyHint', 'openWorldHint'] : all;
    check(said.every(hint => typeof hints[hint] === 'boolean'), `${label}: annotations`);
    const needsInteraction = tool._meta?.['anthropic/requiresUserInteraction'] === true;
    check(needsInteraction === NEED_INTERACTION.includes(tool.name), `${label}: needs interaction is ${needsInteraction}`);
    const isWriting = NEED_INTERACTION.includes(tool.name) || tool.name === 'write_data_file';
    check(hints.readOnlyHint !== isWriting, `${label}: read only is ${hints.readOnlyHint}`);
    if (ARGUMENTS[tool.name] === null) {
        return;
    }
    const before = memory(root);
    const nAsked = asked.length;
    // The SDK checks structured content against the output schema by itself.
    const result = await client.callTool({ name: tool.name, arguments: ARGUMENTS[tool.name] });
    if (!tool.outputSchema) {
        // Prose comes as text alone.
        check(!result.isError && result.content[0].text, `${label}: ${JSON.stringify(result)}`);
        return;
    }
    const output = JSON.parse(result.content[0].text);
    const writes = ASKS.includes(tool.name);
    if (writes && action === 'decline') {
        check(result.isError && output.error.code === 'PERMISSION_DENIED', `${label}: ${JSON.stringify(output)}`);
    } else {
        check(!result.isError && isDeepStrictEqual(result.structuredContent, output), `${label}: ${JSON.stringify(output)}`);
    }
    if (writes && (action === 'cancel' || action === null)) {
        // Only a no drops a write.
        check(output.status === 'pending_approval' && output.pending_id, `${label}: ${JSON.stringify(output)}`);
    }
    const changed = !isDeepStrictEqual(memory(root), before);
    check(changed === (writes && action === 'accept'), `${label}: memory changed is ${changed}`);
    check(asked.length - nAsked === (writes && action ? 1 : 0), `${label}: asked ${asked.length - nAsked} times`);
    if (writes && action) {
        check(asked.at(-1)?.includes('\n\nAppend this to your'), `${label}: ${asked.at(-1)}`);
    }
}

/** A staged write is written only by the learner's own command. */
function approveStaged(root, label, nExpected) {
    const run = (...args) => JSON.parse(execFileSync(los, ['--root', root, ...args, '--json'], { encoding: 'utf8', stdio: 'pipe' }));
    const pending = run('memory', 'pending');
    check(pending.length === nExpected, `${label}: ${pending.length} staged writes`);
    for (const staged of pending) {
        const before = memory(root)[staged.file];
        run('memory', 'approve', staged.id, '--yes');
        const after = memory(root)[staged.file];
        // The approval adds the id of its answer.
        const text = staged.text.replace(/}$/, '');
        check(after.startsWith(before) && after.slice(before.length).includes(text), `${label}: approve`);
    }
}

/** The lines of Python files that hold `word`, as `grep_codebase` tells them, and how many such files there are. */
function grepped(root, word) {
    const paths = readdirSync(root, { recursive: true }).filter(path => path.endsWith('.py')).sort();
    const found = paths.flatMap(file => {
        const lines = readFileSync(join(root, file), 'utf8').split('\n').slice(0, -1);
        return lines.flatMap((text, at) => {
            const context = { before: lines.slice(Math.max(0, at - 2), at), after: lines.slice(at + 1, at + 3) };
            return text.includes(word) ? [{ file, line: at + 1, column: text.indexOf(word) + 1, text, context }] : [];
        });
    });
    return [found, paths.length];
}

/** A copy of the sample whose texts are all read for a search by meaning: that takes longer than a client waits. */
function indexed() {
    const root = join(mkdtempSync(join(tmpdir(), 'los-client-')), 'workspace');
    cpSync(sample, root, { recursive: true });
    execFileSync(los, ['--root', root, 'search', '--index'], { stdio: 'pipe' });
    return root;
}

/** Reading, grepping and searching give the content of the files. */
async function eyes(over, mode, from) {
    const label = `${over}, ${typeof mode === 'string' ? mode : mode.pin}, eyes`;
    const folder = mkdtempSync(join(tmpdir(), 'los-client-'));
    const root = join(folder, 'workspace');
    cpSync(from, root, { recursive: true, preserveTimestamps: true });
    writeFileSync(join(root, '.env'), 'TOKEN=zqxjkv\n');
    const source = 'projects/reading-log/src/reading_log/';
    const textOf = path => readFileSync(join(root, path), 'utf8');
    const client = new Client({ name: 'ts-check', version: '1.0.0' }, { versionNegotiation: { mode } });
    let stop = () => {};
    try {
        stop = await connect(client, root, over);
        await client.listTools();
        for (const includeDeps of [true, false]) {
            const path = `${source}cli.py`;
            const read = await client.callTool({ name: 'read_file', arguments: { path, includeDeps } });
            const [content, imported] = [textOf(path), `${source}store.py`];
            const facts = `${path} · ${content.split('\n').length - 1} lines · python\nImports: ${imported}\n\n`;
            const expected = facts + content + (includeDeps ? `\n\n${imported}\n\n${textOf(imported)}` : '');
            const isProse = read.structuredContent === undefined && read.content.length === 1;
            check(!read.isError && isProse && read.content[0].text === expected, `${label}: ${JSON.stringify(read)}`);
        }

        const [found, nFiles] = grepped(root, 'def ');
        for (const limit of [2, 100]) {
            const args = { pattern: 'def ', filePattern: '*.py', caseSensitive: true, limit };
            const [output, isFailure] = await answerOf(client, 'grep_codebase', args);
            const what = `${label}: limit ${limit}: ${JSON.stringify(output)}`;
            check(!isFailure && isDeepStrictEqual(output.matches, found.slice(0, limit)), what);
            check(output.totalMatches === found.length && output.filesSearched === nFiles, what);
            check(!('message' in output), what);
        }
        const [nothing] = await answerOf(client, 'grep_codebase', { pattern: 'zqxjkv' });
        const isNothing = nothing.matches?.length === 0 && nothing.totalMatches === 0 && nothing.message.length > 0;
        check(isNothing, `${label}: a denied file shows: ${JSON.stringify(nothing)}`);

        const query = 'hide passwords from others';
        const coverages = [];
        let answer;
        for (let n = 0; n < 25; n += 1) {
            [answer] = await answerOf(client, 'context_search', { query, limit: 20 });
            coverages.push(answer.coverage);
            if (!(answer.coverage < 1)) {
                break;
            }
            await sleep(1000);
        }
        const what = `${label}: ${coverages}: ${JSON.stringify(answer)}`;
        check(coverages.at(-1) === 1 && isDeepStrictEqual(coverages, [...coverages].sort((a, b) => a - b)), what);
        const scores = answer.results.map(({ score }) => score);
        check(isDeepStrictEqual(scores, [...scores].sort((a, b) => b - a)), what);
        check(scores.every(score => score >= 0 && score <= 1), what);
        check(scores.length > 0 && answer.totalFound >= scores.length && !('degraded' in answer), what);
        const [{ results }] = await answerOf(client, 'context_search', { query, type: 'pattern', limit: 1 });
        const [best] = results;
        const shown = `${label}: ${JSON.stringify(results)}`;
        check(results.length === 1 && best.content.includes('environment variable'), shown);
        check(best.type === 'pattern' && best.source === 'discovery' && best.date.startsWith('2026-02-08'), shown);
        check(best.path === '.claude/memory/best_practices.md', shown);
        check(textOf(best.path).split('\n')[best.line - 1] === '### 2026-02-08 — Keep tokens out of scripts', shown);

        for (const [tool, args, code, field] of [
            ['read_file', { path: `${source}gone.py` }, 'FILE_NOT_FOUND', 'path'],
            ['read_file', { path: '.env' }, 'PATH_NOT_ALLOWED', 'path'],
            ['read_file', { path: '../x' }, 'PATH_NOT_ALLOWED', 'path'],
            ['read_file', { path: 'README.md', maxDepth: 2 }, 'INVALID_INPUT', 'maxDepth'],
            ['grep_codebase', { pattern: '(' }, 'INVALID_INPUT', 'pattern'],
            ['grep_codebase', { pattern: 'a', limit: 101 }, 'INVALID_INPUT', 'limit'],
            ['context_search', { query: 'ab' }, 'INVALID_INPUT', 'query'],
            ['context_search', { query: 'abc', type: 'poem' }, 'INVALID_INPUT', 'type']
        ]) {
            const [output, isFailure] = await answerOf(client, tool, args);
            const { error } = output;
            const names = error?.details?.field === field || error?.details?.[field] === args[field];
            check(isFailure && error.code === code && names && error.message, `${label}: ${tool}: ${JSON.stringify(output)}`);
        }
    } catch (error) {
        check(false, `${label}: ${error.stack}`);
    } finally {
        await client.close().catch(() => {});
        stop();
        rmSync(folder, { recursive: true, force: true });
    }
}

/** Pages, data files and the machine: what comes back is what is there. */
async function outside(over, mode) {
    const label = `${over}, ${typeof mode === 'string' ? mode : mode.pin}, outside`;
    const folder = mkdtempSync(join(tmpdir(), 'los-client-'));
    const root = prepared(folder);
    writeFileSync(join(root, 'data/latin1.txt'), Buffer.from([0xe9]));
    const site = ARGUMENTS.fetch_url.url.replace(/\/page$/, '');
    const client = new Client({ name: 'ts-check', version: '1.0.0' }, { versionNegotiation: { mode } });
    let stop = () => {};
    try {
        stop = await connect(client, root, over);
        await client.listTools();
        const [kind, page] = PAGES['/page'];
        for (const [format, content] of [[undefined, page.toString()], ['markdown', '# Größe']]) {
            const [got, isFailure] = await answerOf(client, 'fetch_url', { url: `${site}/page#part`, ...(format && { format }) });
            const what = `${label}: ${JSON.stringify(got)}`;
            check(!isFailure && got.content.trim() === content, what);
            check(got.ok === true && got.status === 200 && got.bytes === page.length, what);
            check(got.headers['content-type'] === kind && got.content_type === kind, what);
        }

        const content = 'x,y\r\n1,ü\n\u2028 no line end';
        const path = 'deep/er/t.csv';
        const [written] = await answerOf(client, 'write_data_file', { path, content });
        check(isDeepStrictEqual(written, { ok: true, bytes_written: Buffer.byteLength(content) }), `${label}: ${JSON.stringify(written)}`);
        const [read] = await answerOf(client, 'read_data_file', { path });
        check(isDeepStrictEqual(read, { ok: true, contents: content }), `${label}: ${JSON.stringify(read)}`);
        check(readFileSync(join(root, 'data', path), 'utf8') === content, `${label}: the file's bytes`);

        for (const [tool, name] of [['list_hardware', 'os'], ['list_software', 'kernel']]) {
            const [baseline, isFailure] = await answerOf(client, tool, {});
            check(!isFailure && typeof baseline[name] === 'string', `${label}: ${JSON.stringify(baseline)}`);
            const [same] = await answerOf(client, 'diff_baseline', { baseline });
            check(isDeepStrictEqual(same.changes, { added: [], removed: [], modified: [] }), `${label}: ${JSON.stringify(same)}`);
            const [other] = await answerOf(client, 'diff_baseline', { baseline: { ...baseline, [name]: 'another' } });
            const modified = [{ path: name, before: 'another', after: baseline[name] }];
            check(isDeepStrictEqual(other.changes, { added: [], removed: [], modified }), `${label}: ${JSON.stringify(other)}`);
        }

        for (const [tool, args, code] of [
            ['fetch_url', { url: `${site}/gone` }, 'FETCH_FAILED'],
            ['fetch_url', { url: `${site}/picture` }, 'UNSUPPORTED_CONTENT'],
            ['fetch_url', { url: 'file:///etc/passwd' }, 'PERMISSION_DENIED'],
            ['fetch_url', { url: 'http://169.254.169.254/' }, 'PERMISSION_DENIED'],
            ['fetch_url', { url: 'docs.python.org' }, 'INVALID_INPUT'],
            ['fetch_url', { url: `${site}/page`, format: 'pdf' }, 'INVALID_INPUT'],
            ['read_data_file', { path: '../learning-os.toml' }, 'PATH_NOT_ALLOWED'],
            ['read_data_file', { path: 'gone.txt' }, 'FILE_NOT_FOUND'],
            ['read_data_file', { path: 'latin1.txt' }, 'ENCODING_ERROR'],
            ['write_data_file', { path: '/tmp/x', content: '' }, 'PATH_NOT_ALLOWED'],
            ['write_data_file', { path: 'big', content: 'x'.repeat(1_048_577) }, 'ENTRY_TOO_LARGE'],
            ['list_hardware', { all: true }, 'INVALID_INPUT'],
            ['diff_baseline', { baseline: {} }, 'INVALID_INPUT']
        ]) {
            const [output, isFailure] = await answerOf(client, tool, args);
            const { error } = output;
            check(isFailure && error.code === code && error.message, `${label}: ${tool}: ${JSON.stringify(output).slice(0, 500)}`);
        }
    } catch (error) {
        check(false, `${label}: ${error.stack}`);
    } finally {
        await client.close().catch(() => {});
        stop();
        rmSync(folder, { recursive: true, force: true });
    }
}

/** Two clients of one server: each is asked about its own writes only, and its word settles only them. */
async function twoAtOnce(mode) {
    const label = `http, ${typeof mode === 'string' ? mode : mode.pin}, two at once`;
    const folder = mkdtempSync(join(tmpdir(), 'los-client-'));
    const root = join(folder, 'workspace');
    cpSync(sample, root, { recursive: true });
    const before = memory(root)['progress_log.jsonl'];
    const { url, stop } = await serve(root);
    const one = async (name, action) => {
        const asked = [];
        const capabilities = { elicitation: { form: {} } };
        const client = new Client({ name, version: '1.0.0' }, { capabilities, versionNegotiation: { mode } });
        client.setRequestHandler('elicitation/create', async ({ params }) => {
            asked.push(params.message);
            // The other one's question is open, too, before this one is answered.
            await sleep(50);
            return action === 'accept' ? { action, content: { approve: true } } : { action };
        });
        await client.connect(overHttp(url));
        for (let n = 0; n < 3; n += 1) {
            const args = { learner_id: LEARNER, event: 'note', message: `${name} ${n}` };
            const [, isFailure] = await answerOf(client, 'log_progress', args);
            check(isFailure === (action !== 'accept'), `${label}: ${name} ${n}: failed is ${isFailure}`);
        }
        const areOwn = asked.every((message, n) => message.includes(`Asked by mcp (${name} `) && message.includes(`${name} ${n}`));
        check(asked.length === 3 && areOwn, `${label}: ${name} was asked ${asked}`);
        await client.close();
    };
    try {
        await Promise.all([one('first', 'accept'), one('second', 'decline')]);
        const written = memory(root)['progress_log.jsonl'].slice(before.length);
        check(written.split('\n').length === 4 && !written.includes('second'), `${label}: ${written}`);
    } catch (error) {
        check(false, `${label}: ${error.stack}`);
    } finally {
        stop();
        rmSync(folder, { recursive: true, force: true });
    }
}

// A site of this machine, so that a fetch needs no network.
const site = createServer(({ url }, response) => {
    const [type, body] = PAGES[url] ?? ['text/plain', Buffer.from('nothing here')];
    response.writeHead(url in PAGES ? 200 : 404, { 'Content-Type': type, 'Content-Length': body.length }).end(body);
});
await new Promise(listening => site.listen(0, '127.0.0.1', listening));
ARGUMENTS.fetch_url.url = `http://127.0.0.1:${site.address().port}/page`;

const read = indexed();
for (const mode of ['legacy', 'auto', { pin: MODERN }]) {
    for (const over of ['stdio', 'http']) {
        for (const action of ['accept', 'decline', 'cancel', null]) {
            await drive(over, mode, action);
        }
        await eyes(over, mode, read);
        await outside(over, mode);
        for (const answered of Object.keys(ANSWERS)) {
            await adapt(over, mode, answered);
        }
    }
    await twoAtOnce(mode);
}
rmSync(dirname(read), { recursive: true, force: true });
console.log(`typescript: ${passed} checks passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
